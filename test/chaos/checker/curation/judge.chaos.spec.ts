import { describe, expect, it } from '@jest/globals';
import type { EventFact, Facts, Note } from './facts.ts';
import { judge } from './judge.ts';

const event = (seq: number, stream: string, type: string, fields: Partial<EventFact> = {}): EventFact => ({
  position: seq,
  stream,
  revision: 0,
  id: `e${seq}`,
  type,
  pin: null,
  board: 'b',
  write: null,
  link: null,
  source: null,
  cause: null,
  ...fields,
});

const boardCreated = event(1, 'board-b', 'BoardCreated');
const created = event(2, 'pin-p', 'PinCreated', { pin: 'p', write: 'w1', link: 'first' });
const firstSaved = event(3, 'usercuration-u', 'FirstPinSaved', { pin: 'p' });
const covered = event(4, 'board-b', 'BoardCoverChanged', { revision: 1, pin: 'p', cause: 'e2' });
const saved = event(5, 'pin-q', 'PinSaved', { pin: 'q', write: 'w2', link: 'first', source: 'p' });
const edited = event(6, 'pin-p', 'PinEdited', { revision: 1, pin: 'p', write: 'w3', link: 'third' });
const deleted = event(7, 'pin-q', 'PinDeleted', { revision: 1, pin: 'q' });
const events = [boardCreated, created, firstSaved, covered, saved, edited, deleted];

const asked: readonly Note[] = [
  { what: 'asked', kind: 'board', write: 'w0' },
  { what: 'asked', kind: 'save', write: 'w1', board: 'b' },
  { what: 'asked', kind: 'save', write: 'w2', board: 'b' },
  { what: 'asked', kind: 'edit', write: 'w3', pin: 'p' },
  { what: 'asked', kind: 'delete', write: 'w4', pin: 'q' },
];

const acknowledged: readonly Note[] = [
  { what: 'acknowledged', kind: 'board', write: 'w0', board: 'b' },
  { what: 'acknowledged', kind: 'save', write: 'w1', board: 'b', pin: 'p' },
  { what: 'acknowledged', kind: 'save', write: 'w2', board: 'b', pin: 'q' },
  { what: 'acknowledged', kind: 'edit', write: 'w3', pin: 'p' },
  { what: 'acknowledged', kind: 'delete', write: 'w4', pin: 'q' },
];

const published = (one: EventFact, type: string): Facts['records'][number] => ({
  partition: one.stream.length % 2,
  key: one.stream,
  id: one.id,
  says: `curation.${type}.v1 ${one.pin} ${one.board}`,
});

/** A board, a pin of its own that was edited, and one that was saved from it and deleted. */
const right: Facts = {
  notes: [...asked, ...acknowledged],
  events,
  head: events.length,
  parked: 0,
  pins: [
    { id: 'p', board: 'b', link: 'third', deleted: false, saves: 0 },
    { id: 'q', board: 'b', link: 'first', deleted: true, saves: 0 },
  ],
  boards: [{ id: 'b', pins: 1 }],
  searchPins: [
    { id: 'p', board: 'b', deleted: false },
    { id: 'q', board: 'b', deleted: true },
  ],
  searchBoards: [{ id: 'b', pins: 1 }],
  records: [
    published(boardCreated, 'board-created'),
    published(created, 'pin-created'),
    published(firstSaved, 'first-pin-saved'),
    published(covered, 'board-cover-changed'),
    published(boardCreated, 'board-created'),
    published(saved, 'pin-saved'),
    published(edited, 'pin-edited'),
    published(deleted, 'pin-deleted'),
  ],
};

const without = <Item>(items: readonly Item[], item: Item | undefined): Item[] => items.filter((each) => each !== item);

const changed = <Item>(items: readonly Item[], item: Item | undefined, fields: Partial<Item>): Item[] =>
  items.map((each) => (each === item ? { ...each, ...fields } : each));

describe('the checker of curation', () => {
  it('finds nothing wrong where nothing is, repeated records included', () => {
    expect(judge(right)).toEqual([]);
  });

  it('lets a write that was never acknowledged be there once, or not at all', () => {
    const never: readonly Note[] = [
      { what: 'asked', kind: 'save', write: 'w9', board: 'b' },
      { what: 'asked', kind: 'board', write: 'w10' },
      { what: 'asked', kind: 'delete', write: 'w11', pin: 'p' },
    ];
    expect(judge({ ...right, notes: [...asked, ...never] })).toEqual([]);
  });

  const again = event(8, 'pin-r', 'PinSaved', { pin: 'r', write: 'w2', source: 'p' });
  const coveredAgain = event(8, 'board-b', 'BoardCoverChanged', { revision: 2, pin: 'p', cause: 'e2' });
  const [pinP, pinQ] = right.pins;
  const other: Note = { what: 'acknowledged', kind: 'board', write: 'w0', board: 'c' };
  const refused: Note = { what: 'refused', kind: 'save', write: 'w2', board: 'b', status: 404 };
  const breakages: readonly (readonly [string, Partial<Facts>, RegExp])[] = [
    ['a save that is lost', { events: without(events, saved) }, /acknowledged write is lost: save w2/],
    ['an edit that is lost', { events: without(events, edited) }, /acknowledged write is lost: edit w3/],
    ['a deletion that is lost', { events: without(events, deleted) }, /acknowledged write is lost: delete w4/],
    ['a board that is lost', { events: without(events, boardCreated) }, /acknowledged write is lost: board w0/],
    ['a save that was stored twice', { events: [...events, again] }, /once: save w2: 2 events instead of 1/],
    ['a save in another board', { events: changed(events, saved, { board: 'c' }) }, /save w2: about something else/],
    ['a save with two answers', { notes: [...right.notes, other] }, /a write has two answers: w0/],
    ['a refusal', { notes: [...right.notes, refused] }, /a write was refused: save w2 with 404/],
    ['a save that nobody asked for', { notes: without(right.notes, asked[2]) }, /nobody asked for: PinSaved pin-q 0/],
    ['a board that nobody asked for', { notes: without(right.notes, asked[0]) }, /1 boards where 0 were asked for/],
    ['a hole in a stream', { events: without(events, created) }, /not 0, 1, 2: pin-p has 1 at 0/],
    ['a head that is elsewhere', { head: 99 }, /the head is 99/],
    ['a pin that is not shown', { pins: right.pins.slice(1) }, /the pins are not .*: p is missing/],
    ['a pin that is shown twice', { pins: [...right.pins, ...right.pins] }, /the pins are not .*: p is there 2 times/],
    ['a pin that nobody saved', { pins: right.pins.map((pin) => ({ ...pin, id: `${pin.id}2` })) }, /p2 has no events/],
    [
      'an edit that is not shown',
      { pins: changed(right.pins, pinP, { link: 'first' }) },
      /the pins are not .*: p shows/,
    ],
    ['a deletion that is not shown', { pins: changed(right.pins, pinQ, { deleted: false }) }, /the pins .*: q shows/],
    [
      'a save that was counted twice',
      { pins: changed(right.pins, pinP, { saves: 2 }) },
      /the pins are not .*: p shows/,
    ],
    ['a board that counts wrong', { boards: [{ id: 'b', pins: 2 }] }, /the boards are not .*: b shows .*2/],
    ['a search that misses a pin', { searchPins: right.searchPins.slice(1) }, /pins of the search .*: p is missing/],
    ['a search that counts wrong', { searchBoards: [{ id: 'b', pins: 0 }] }, /boards of the search .*: b shows/],
    ['a process that acted twice', { events: [...events, coveredAgain] }, /an effect happened twice: board-b/],
    ['a process that did not act', { events: without(events, covered) }, /effect never happened: the cover of b/],
    ['a record that is missing', { records: right.records.slice(0, -1) }, /never published: e7 of pin-q/],
    ['records out of order', { records: [...right.records].reverse() }, /records of a key are out of order: pin-p/],
    ['a parked message or event', { parked: 2 }, /2 messages or events are parked/],
  ];

  it.each(breakages)('sees %s', (_, broken, said) => {
    expect(judge({ ...right, ...broken }).join('\n')).toMatch(said);
  });
});
