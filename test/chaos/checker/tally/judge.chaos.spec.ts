import { describe, expect, it } from '@jest/globals';
import type { EventFact, Facts } from './facts.ts';
import { judge } from './judge.ts';

const event = (seq: number, stream: string, revision: number, fields: Partial<EventFact> = {}): EventFact => ({
  position: seq,
  stream,
  revision,
  id: `e${seq}`,
  write: `w${seq}`,
  after: revision,
  echo: false,
  ...fields,
});

const events = [event(1, 'a', 0), event(2, 'b', 0), event(3, 'a', 1, { echo: true })];

/** Three writes to two streams, the last one published twice; the first record was delivered again later. */
const right: Facts = {
  notes: events.flatMap(({ stream, write, echo, revision }) => [
    { what: 'asked', stream, write, size: 1, echo },
    { what: 'acknowledged', stream, write, size: 1, echo, revision },
  ]),
  events,
  head: 3,
  tallies: [
    { stream: 'a', events: 2, trail: 'w1 w3' },
    { stream: 'b', events: 1, trail: 'w2' },
  ],
  effects: [
    { subject: 'a', message: 'e1' },
    { subject: 'b', message: 'e2' },
    { subject: 'a', message: 'e3' },
    { subject: 'a', message: 'e3.1' },
  ],
  records: [
    { partition: 0, key: 'a', id: 'e1', says: 'w1' },
    { partition: 0, key: 'a', id: 'e3', says: 'w3' },
    { partition: 0, key: 'a', id: 'e1', says: 'w1' },
    { partition: 0, key: 'a', id: 'e3.1', says: 'w3' },
    { partition: 1, key: 'b', id: 'e2', says: 'w2' },
  ],
  parked: 0,
};

const swapped = <Item>(items: readonly Item[], a: number, b: number): Item[] =>
  items.map((item, index) => items[index === a ? b : index === b ? a : index] ?? item);

const at = (position: number, one = event(0, '', 0)): EventFact => ({ ...one, position });

const without = <Item>(items: readonly Item[], index: number): Item[] => items.filter((_, each) => each !== index);

describe('the checker', () => {
  it('finds nothing wrong where nothing is, repeated records included', () => {
    expect(judge(right)).toEqual([]);
  });

  it('lets a write that was never acknowledged be there once, or not at all', () => {
    const unanswered = { ...right, notes: right.notes.filter(({ what, write }) => what === 'asked' || write !== 'w3') };
    const never = { what: 'asked', stream: 'a', write: 'w9', size: 2, echo: false } as const;
    expect(judge({ ...unanswered, notes: [...unanswered.notes, never] })).toEqual([]);
  });

  const ofRevision = (after: number) => events.map((one) => (one.position === 3 ? { ...one, after } : one));
  const again = event(4, 'a', 2, { write: 'w3', echo: true });
  const breakages: readonly (readonly [string, Partial<Facts>, RegExp])[] = [
    ['an acknowledged write that is lost', { events: without(events, 1) }, /acknowledged write is lost: w2/],
    ['a write that was stored twice', { events: [...events, again] }, /once: w3: 2 events instead of 1/],
    ['an event that nobody asked for', { events: [...events, event(4, 'b', 1)] }, /w4 was never asked for/],
    ['half a write', { notes: right.notes.map((note) => ({ ...note, size: 2 })) }, /1 events instead of 2/],
    ['a decision on an old state', { events: ofRevision(0) }, /had not seen: a 1, decided after 0/],
    ['a hole in a stream', { events: [event(1, 'a', 1), ...events.slice(1)] }, /not 0, 1, 2/],
    ['a hole in the positions', { events: without(events, 1) }, /positions are not dense: 3 at 2/],
    ['a head that is elsewhere', { head: 4 }, /the head is 4, but there are 3 events/],
    [
      'a stream that is turned round',
      { events: [at(3, events[0]), at(2, events[1]), at(1, events[2])] },
      /order is not that of a stream: a 0 after 1/,
    ],
    ['an event that a projection missed', { tallies: without(right.tallies, 1) }, /projection .*: b is missing/],
    [
      'an event that was projected twice',
      { tallies: [{ stream: 'a', events: 3, trail: 'w1 w3 w3' }] },
      /counts 3 of 2/,
    ],
    ['a record that is missing', { records: without(right.records, 4) }, /never published: e2 of b/],
    ['records out of order', { records: swapped(right.records, 1, 3) }, /records of a key are out of order: a/],
    [
      'an effect that happened twice',
      { effects: [...right.effects, { subject: 'b', message: 'e2' }] },
      /twice: 1 of b/,
    ],
    ['an effect that is missing', { effects: without(right.effects, 0) }, /effect never happened: e1 of a/],
    ['effects out of order', { effects: swapped(right.effects, 0, 2) }, /effects are out of order: a/],
    ['a parked message or event', { parked: 2 }, /2 messages or events are parked/],
  ];

  it.each(breakages)('sees %s', (_, broken, said) => {
    expect(judge({ ...right, ...broken }).join('\n')).toMatch(said);
  });
});
