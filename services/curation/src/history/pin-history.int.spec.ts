import { randomUUID } from 'node:crypto';
import { undoCommand } from '@corkboard/contracts/curation/acts';
import type { BoardView } from '@corkboard/contracts/curation/entities';
import { type PinHistoryEntry, pinHistory } from '@corkboard/contracts/curation/history';
import { movePins } from '@corkboard/contracts/curation/pin-moves';
import { movePin } from '@corkboard/contracts/curation/pins';
import type { BoardSection } from '@corkboard/contracts/curation/sections';
import { Streams } from '@corkboard/event-store/streams';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CurationModule } from '../curation.module.ts';
import { join } from '../testing/boards-together.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;

beforeAll(async () => {
  curation = await runCuration();
  [ana, bo] = [await curation.person(), await curation.person()];
}, 120_000);
afterAll(() => curation?.stop());

const asked = (person: Person, id: string, query: Readonly<Record<string, unknown>> = {}) =>
  person.client.ask(pinHistory, { params: { id }, query });
const told = async (person: Person, { id }: { readonly id: string }) => said(await asked(person, id));
const kinds = (entries: readonly PinHistoryEntry[]) => entries.map(({ kind }) => kind);
const move = async (person: Person, pinId: string, board_id: string, section_id: string | null = null) =>
  said(await person.client.ask(movePin, { params: { id: pinId }, body: { board_id, section_id } }));

describe('the history of a pin', () => {
  it('tells who did what with it, where and when, newest first, bulk moves too', async () => {
    const [board, other] = [await ana.board('Lamps'), await ana.board('Attic')];
    const { id: old } = said(
      await ana.tell<BoardSection>('BoardSection', 'create', { board_id: board.id, name: 'Old' }),
    );
    const pin = await ana.pin(board.id, 1);
    said(await ana.tell('Pin', 'update', { id: pin.id, title: 'Brass', alt_text: 'A lamp' }));
    await move(ana, pin.id, board.id, old);
    await move(ana, pin.id, other.id);
    said(await ana.client.ask(movePins, { body: { board_id: board.id, pin_ids: [pin.id] } as never }));
    await eventually(async () => expect(await told(ana, pin)).toHaveLength(5));
    said(await ana.tell('Board', 'update', { board_id: board.id, name: 'Lights' }));
    const { undo } = said(await ana.tell<{ undo: { commandId: string } }>('Pin', 'delete', { id: pin.id }));
    expect((await asked(ana, pin.id)).status).toBe(404);
    said(await ana.client.ask(undoCommand, { params: { id: undo.commandId }, body: { anyway: false } }));
    const entries = await told(ana, pin);
    expect(
      entries.map(({ kind, board: on, section, from_board }) => [kind, on?.name, section?.name, from_board?.name]),
    ).toEqual([
      ['restored', 'Lights', undefined, undefined],
      ['deleted', 'Lights', undefined, undefined],
      ['moved', 'Lamps', undefined, 'Attic'],
      ['moved', 'Attic', undefined, 'Lamps'],
      ['moved', 'Lamps', 'Old', undefined],
      ['edited', 'Lamps', undefined, undefined],
      ['saved', 'Lamps', undefined, undefined],
    ]);
    expect(entries.every(({ by, by_me }) => by?.id === ana.id && by_me)).toBe(true);
    expect(entries.map(({ undoes }) => undoes)).toEqual([true, ...Array(6).fill(false)]);
    expect(entries.map(({ undo: offer }) => offer !== null)).toEqual([true, true, false, true, true, true, true]);
    expect([...(entries[5]?.changed ?? [])].sort()).toEqual(['alt_text', 'title']);
    const first = await asked(ana, pin.id, { page_size: 3 });
    const rest = await asked(ana, pin.id, { bookmark: first.bookmark });
    expect([...said(first), ...said(rest)]).toEqual(entries);
    expect([rest.bookmark, said(await asked(ana, pin.id, { bookmark: '-end-' }))]).toEqual(['-end-', []]);
    expect((await asked(ana, pin.id, { bookmark: 'nonsense' })).status).toBe(400);
  });

  it('is seen by a collaborator from their acceptance on, and by nobody who is not on the board', async () => {
    const [board, hidden] = [await ana.board('Together'), await ana.board('Hidden drawer', 'secret')];
    const pin = await ana.pin(hidden.id, 2);
    await move(ana, pin.id, board.id);
    await curation.settled();
    const unknown = await asked(bo, randomUUID());
    expect([(await asked(bo, pin.id)).status, (await asked(bo, pin.id)).code]).toEqual([404, unknown.code]);
    expect((await asked(bo, 'x')).code).toBe(unknown.code);
    await join(curation, board, { owner: ana, person: bo });
    expect(kinds(await told(bo, pin))).toEqual([]);
    said(await ana.tell('Pin', 'update', { id: pin.id, title: 'Seen' }));
    await move(ana, pin.id, hidden.id);
    await move(ana, pin.id, board.id);
    await curation.settled();
    const answer = await asked(bo, pin.id);
    expect(kinds(said(answer))).toEqual(['moved', 'moved', 'edited']);
    expect(said(answer).map(({ by_me, undo, board: on }) => [by_me, undo, on?.name ?? null])).toEqual([
      ...[
        [false, null, 'Together'],
        [false, null, null],
        [false, null, 'Together'],
      ],
    ]);
    expect(answer.text).not.toMatch(/Hidden/);
    expect(kinds(await told(ana, pin))).toEqual(['moved', 'moved', 'edited', 'moved', 'saved']);
    said(await ana.tell('BoardCollaborator', 'delete', { board_id: board.id, invited_user_id: bo.id }));
    expect((await asked(bo, pin.id)).code).toBe(unknown.code);
  });

  it('names no board and no section to a collaborator of both boards that came onto it after the act', async () => {
    const [first, other] = [await ana.board('First'), await ana.board('Birthday surprise')];
    const asked = { board_id: other.id, name: 'Wrapped' };
    const section = said(await ana.tell<BoardSection>('BoardSection', 'create', asked));
    const pin = await ana.pin(first.id, 6);
    await join(curation, first, { owner: ana, person: bo });
    await move(ana, pin.id, other.id, section.id);
    await move(ana, pin.id, first.id);
    said(await ana.tell('Board', 'update', { board_id: other.id, name: 'Party' }));
    await join(curation, other, { owner: ana, person: bo });
    await move(ana, pin.id, other.id, section.id);
    await curation.settled();
    const namesTo = async (person: Person) =>
      (await told(person, pin)).map(({ board: on, section: part, from_board }) =>
        [on, part, from_board].map((thing) => thing?.name ?? null),
      );
    const [seen, past] = [
      ['Party', 'Wrapped', 'First'],
      [
        ['First', null, 'Birthday surprise'],
        ['Birthday surprise', 'Wrapped', 'First'],
        ['First', null, null],
      ],
    ];
    expect(await namesTo(ana)).toEqual([seen, ...past]);
    expect(await namesTo(bo)).toEqual([seen, ['First', null, null], [null, null, 'First']]);
  });

  it('reads boards of the acts of one page only, few at a time, however many the pin was on', async () => {
    const boards: BoardView[] = [];
    for (let number = 0; number < 12; number += 1) boards.push(await ana.board(`Stop ${number}`));
    const pin = await ana.pin(boards[0]?.id ?? '', 4);
    for (const { id } of boards.slice(1)) await move(ana, pin.id, id);
    await curation.settled();
    const streams = curation.service.app.select(CurationModule).get(Streams, { strict: false });
    const load = streams.load.bind(streams);
    const read: string[] = [];
    const [now, most] = [new Set<string>(), { at: 0 }];
    const spy = jest.spyOn(streams, 'load').mockImplementation(async (stream, decider) => {
      if (!boards.some(({ id }) => stream === `board-${id}`)) return load(stream, decider);
      read.push(stream);
      most.at = Math.max(most.at, now.add(stream).size);
      return load(stream, decider).finally(() => now.delete(stream));
    });
    try {
      const page = await asked(ana, pin.id, { page_size: 2 });
      expect(said(page).map(({ board: on }) => on?.name)).toEqual(['Stop 11', 'Stop 10']);
      expect([read.length > 0, read.length <= 6]).toEqual([true, true]);
      const rest = await asked(ana, pin.id, { bookmark: page.bookmark });
      expect(kinds(said(rest))).toEqual([...Array(9).fill('moved'), 'saved']);
      expect([rest.bookmark, most.at <= 8]).toEqual(['-end-', true]);
    } finally {
      spy.mockRestore();
    }
  });

  it('goes on behind many acts that the viewer does not see', async () => {
    const [board, one, other] = [await ana.board('Open to Bo'), await ana.board('One'), await ana.board('Other')];
    const pin = await ana.pin(board.id, 5);
    await join(curation, board, { owner: ana, person: bo });
    said(await ana.tell('Pin', 'update', { id: pin.id, title: 'Seen' }));
    for (let turn = 0; turn < 110; turn += 1) await move(ana, pin.id, turn % 2 === 0 ? one.id : other.id);
    await move(ana, pin.id, board.id);
    await curation.settled();
    const first = await asked(bo, pin.id);
    expect([kinds(said(first)), first.bookmark === '-end-']).toEqual([['moved'], false]);
    const rest = await asked(bo, pin.id, { bookmark: first.bookmark });
    expect([kinds(said(rest)), rest.bookmark]).toEqual([['moved', 'edited'], '-end-']);
  });

  it('leaves out that it went with its board and came back with it', async () => {
    const board = await ana.board('To and fro');
    const pin = await ana.pin(board.id, 3);
    await curation.settled();
    const { undo } = said(await ana.tell<{ undo: { commandId: string } }>('Board', 'delete', { board_id: board.id }));
    await eventually(async () => {
      const gone = await curation.events('PinDeleted');
      expect(gone.some(({ data }) => data['pinId'] === pin.id)).toBe(true);
    });
    said(await ana.client.ask(undoCommand, { params: { id: undo.commandId }, body: { anyway: false } }));
    await eventually(async () => expect(kinds(await told(ana, pin))).toEqual(['saved']));
  });
});
