import { randomUUID } from 'node:crypto';
import type { BoardView } from '@corkboard/contracts/curation/entities';
import { refuse } from '@corkboard/event-store/decider';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Board, boardDecider } from '../boards/domain/board.ts';
import { bulkActionStarted } from '../boards/domain/bulk-action.facts.ts';
import { bulkEnded } from '../testing/boards-together.ts';
import { type Person, type RunningCuration, runCuration } from '../testing/running-curation.ts';
import { startBulkDeletion } from './domain/bulk-deletion.ts';
import { begin, listWork } from './list-work.ts';

const MINUTE_MS = 60_000;

let curation: RunningCuration;
let ana: Person;
let from: BoardView;
let to: BoardView;

beforeAll(async () => {
  curation = await runCuration();
  ana = await curation.person();
  [from, to] = [await ana.board('From'), await ana.board('To')];
}, 120_000);
afterAll(() => curation?.stop());

/** A move of one pin that began so many minutes ago, and that is carried out now. */
const moves = async (pinId: string, minutes: number): Promise<string> => {
  const bulkId = randomUUID();
  const of = { boardId: from.id, ownerId: ana.id, actorId: ana.id, bulkId, originBulkId: bulkId };
  const place = { fromBoardId: from.id, toBoardId: to.id, toSectionId: null, mergesBoard: false, returning: null };
  const startedAt = new Date(Date.now() - minutes * MINUTE_MS).toISOString();
  const { streams } = curation.backbone;
  const pins = [{ pinId, toSectionId: null }];
  await listWork(streams, ana.context('StartBulkMove'), { bulkId, boardId: from.id, actorId: ana.id, pins });
  const started = bulkActionStarted({ ...of, ...place, action: 'move', pinCount: 1, startedAt });
  await streams.decide(`board-${from.id}`, boardDecider, ana.context('StartBulkMove'), () => [started]);
  expect(await bulkEnded(curation, ana, bulkId)).toMatchObject({ status: 'completed', done: 1, failed: 0 });
  return bulkId;
};
const continuations = async (bulkId: string) =>
  (await curation.events('BulkActionContinued')).filter(({ data }) => data['bulkId'] === bulkId);

describe('the board of a bulk action', () => {
  it('is told that it goes on, a minute after it was told last', async () => {
    const [pin, other] = [await ana.pin(from.id, 1), await ana.pin(from.id, 2)];
    await curation.settled();
    const [told, ...more] = await continuations(await moves(pin.id, 4));
    const ago = Date.now() - Date.parse(String(told?.data['continuedAt']));
    expect([told?.stream, ago < MINUTE_MS, more]).toEqual([`board-${from.id}`, true, []]);
    expect(await continuations(await moves(other.id, 0))).toEqual([]);
  });
});

it('is refused, and not accepted without its list, where another action ends while it is asked for', async () => {
  const { streams } = curation.backbone;
  const board = await ana.board('Raced');
  const { id: pinId } = await ana.pin(board.id, 1);
  const { state: before } = await streams.load(`board-${board.id}`, boardDecider);
  const context = ana.context('StartBulkDeletion');
  const of = { bulkId: streams.newId(context), boardId: board.id, actorId: ana.id };
  const asked = { ...of, action: 'delete' as const, originBulkId: null, at: context.occurredAt, pinCount: 1 };
  const decision = (now: Board) => (now === before ? refuse('source-board-busy') : startBulkDeletion(now, asked));
  const pins = [{ pinId, toSectionId: null }];
  expect(await begin(streams, context, { ...of, pins, board: before, decision })).toEqual(refuse('source-board-busy'));
  expect((await streams.load(`board-${board.id}`, boardDecider)).state).toMatchObject({ moving: [] });
});

const WAIT = 'Please wait until the previous board action finishes.';

describe('a board onto which pins of another one are moved', () => {
  /** Without a list, so that no process carries it out: that stops at it, so these are the last tests here. */
  const comesOnto = async (board: BoardView, minutes: number) => {
    const of = { boardId: randomUUID(), ownerId: ana.id, actorId: ana.id, fromBoardId: from.id, toBoardId: board.id };
    const bulk = { bulkId: randomUUID(), originBulkId: randomUUID(), toSectionId: null, mergesBoard: false };
    const startedAt = new Date(Date.now() - minutes * MINUTE_MS).toISOString();
    const started = bulkActionStarted({ ...of, ...bulk, returning: null, action: 'move', pinCount: 300, startedAt });
    const { streams } = curation.backbone;
    await streams.decide(`board-${from.id}`, boardDecider, ana.context('StartBulkMove'), () => [started]);
    await curation.settled();
  };
  const ends = async (board: BoardView, person = ana) => {
    const answers = [
      await person.client.post(`/v3/boards/${board.id}/merge`, { board_id: to.id }),
      await person.tell('Board', 'delete', { board_id: board.id }),
    ];
    return answers.map(({ status, code, body }) => [status, code, body.resource_response.error?.message]);
  };

  it('is neither deleted nor merged meanwhile, for five minutes [S-356 part]', async () => {
    const [board, idle] = [await ana.board('Aim'), await ana.board('Old aim')];
    await ana.pin(board.id, 3);
    await comesOnto(board, 4);
    expect(await ends(board)).toEqual([
      [409, 2172, WAIT],
      [409, 2172, WAIT],
    ]);
    const stranger = await curation.person();
    expect((await ends(board, stranger)).map(([status]) => status)).toEqual([404, 404]);
    await comesOnto(idle, 6);
    expect((await ana.tell('Board', 'delete', { board_id: idle.id })).status).toBe(200);
  });
});
