import type { BoardView } from '@corkboard/contracts/curation/entities';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { join as joinBoard } from '../testing/boards-together.ts';
import { Listening } from '../testing/live.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;
let eve: Person;
let names = 0;
/** Milliseconds until a page shows what others changed. */
const WITHIN_MS = 2_000;
const open: Listening[] = [];

beforeAll(async () => {
  curation = await runCuration();
  [ana, bo, eve] = [await curation.person(), await curation.person(), await curation.person()];
}, 120_000);
afterEach(async () => {
  for (const each of open.splice(0)) each.cut();
});
afterAll(() => curation?.stop());

const listen = async (person: Person, after: { header?: string; query?: string; origin?: string } = {}) => {
  const listening = await Listening.open(after.origin ?? curation.origin, person, after);
  open.push(listening);
  if (listening.status === 200) await eventually(() => listening.names.includes('through'));
  return listening;
};
const together = async (): Promise<BoardView> => {
  names += 1;
  const board = await ana.board(`Live ${names}`, 'secret');
  await joinBoard(curation, board, { owner: ana, person: bo });
  return board;
};
const rename = (board: BoardView, name: string) => ana.tell('Board', 'update', { board_id: board.id, name });

describe('people on a board', () => {
  it('receive within 2 s what the others change, by ids and revisions alone, at every replica', async () => {
    const board = await together();
    const [here, there] = [await listen(bo), await listen(bo, { origin: await curation.replica() })];
    const stranger = await listen(eve);
    const pin = await ana.pin(board.id, 1, { title: 'Unspoken' });
    const received = await here.receivedOf(board.id);
    const saved = { board_id: board.id, things: expect.arrayContaining([{ id: pin.id, revision: 0 }]) };
    for (const message of [received, await there.receivedOf(board.id)]) expect(message).toEqual(saved);
    expect((await bo.ask('Pin', { id: pin.id })).status).toBe(200);
    const took: number[] = [];
    // A busy machine may be late sometimes, and not always.
    for (let nth = 1; nth <= 5 && !took.some((ms) => ms <= WITHIN_MS); nth += 1) {
      const { length } = here.changes;
      said(await rename(board, `Kitchen ${names} ${nth}`));
      const began = performance.now();
      const isNew = () => here.changes.slice(length).some(({ things }) => things.some(({ id }) => id === board.id));
      await eventually(isNew);
      took.push(performance.now() - began);
    }
    expect(Math.min(...took)).toBeLessThanOrEqual(WITHIN_MS);
    expect(JSON.stringify(here.changes)).not.toMatch(/Unspoken|Kitchen/);
    expect(stranger.changes).toEqual([]);
  });

  it('receive nothing more once they are off it, and that it is gone', async () => {
    const [board, other] = [await together(), await together()];
    const listening = await listen(bo);
    said(await ana.tell('BoardCollaborator', 'delete', { board_id: board.id, invited_user_id: bo.id }));
    said(await rename(board, `Without Bo ${names}`));
    said(await ana.tell('Board', 'delete', { board_id: other.id }));
    await listening.receivedOf(other.id);
    expect(listening.changes.filter(({ board_id }) => board_id === board.id)).toEqual([]);
  });

  it('receive that the only other one is off it', async () => {
    const [left, taken] = [await together(), await together()];
    const listening = await listen(ana);
    said(await bo.tell('BoardCollaborator', 'delete', { board_id: left.id, invited_user_id: bo.id }));
    expect(await listening.receivedOf(left.id)).toMatchObject({ board_id: left.id });
    said(await ana.tell('BoardCollaborator', 'delete', { board_id: taken.id, invited_user_id: bo.id }));
    expect(await listening.receivedOf(taken.id)).toMatchObject({ board_id: taken.id });
  });

  it('receive nothing of boards that they keep alone', async () => {
    const [alone, board] = [await ana.board(`Alone ${names}`), await together()];
    const listening = await listen(ana);
    await ana.pin(alone.id, 2);
    await ana.pin(board.id, 3);
    await listening.receivedOf(board.id);
    expect(listening.changes.map(({ board_id }) => board_id)).not.toContain(alone.id);
  });
});

describe('a stream', () => {
  it.each(['header', 'query'] as const)('goes on where it was cut, by its %s', async (by) => {
    const board = await together();
    const first = await listen(bo);
    first.cut();
    said(await rename(board, `Meanwhile ${by}`));
    const second = await listen(bo, { [by]: first.lastId ?? '' });
    await second.receivedOf(board.id);
    expect(second.names).not.toContain('reset');
  });

  it('says that it starts anew behind a place that it never named', async () => {
    const listening = await listen(bo, { header: 'p1' });
    expect(listening.names).toContain('reset');
  });

  it('asks for everything anew once pages show what was told or begun before they did', async () => {
    const board = await together();
    const first = await listen(bo);
    const lock = await curation.backbone.pool.connect();
    let second: Listening;
    try {
      await lock.query('BEGIN; LOCK TABLE boards IN SHARE ROW EXCLUSIVE MODE');
      said(await rename(board, `Shown late ${names}`));
      await first.receivedOf(board.id);
      second = await listen(bo);
      expect([...first.names, ...second.names]).not.toContain('reset');
    } finally {
      await lock.query('COMMIT');
      lock.release();
    }
    for (const each of [first, second]) await eventually(() => each.names.includes('reset'));
    expect((await bo.ask('Board', { board_id: board.id })).data).toMatchObject({ name: `Shown late ${names}` });
    first.cut();
    expect((await listen(bo)).names).not.toContain('reset');
  });

  it('is for an account, five times at once, and free again once one ends', async () => {
    expect((await Listening.open(curation.origin, await curation.visitor())).status).toBe(401);
    const five = [await listen(eve), await listen(eve), await listen(eve), await listen(eve), await listen(eve)];
    expect((await listen(eve)).status).toBe(429);
    five[0]?.cut();
    await eventually(async () => expect((await listen(eve)).status).toBe(200));
  });

  it('is counted at all replicas together, by leases that are renewed and expire with their replica', async () => {
    const person = await curation.person();
    const origin = await curation.replica();
    const here = [await listen(person), await listen(person), await listen(person)];
    const there = [await listen(person, { origin }), await listen(person, { origin })];
    const refused = async () => [(await listen(person)).status, (await listen(person, { origin })).status];
    expect(await refused()).toEqual([429, 429]);
    here[0]?.cut();
    await eventually(async () => expect((await listen(person, { origin })).status).toBe(200));
    expect(await refused()).toEqual([429, 429]);
    const { pool } = curation.backbone;
    const ends = async () => {
      const text = `SELECT (extract(epoch FROM expires_at) * 1000)::float AS at FROM live_streams WHERE account_id = $1`;
      return (await pool.query<{ at: number }>(text, [person.id])).rows.map(({ at }) => at);
    };
    const before = await ends();
    expect(before).toHaveLength(5);
    expect(Math.max(...before)).toBeLessThanOrEqual(Date.now() + 30_000);
    await eventually(async () => expect(Math.min(...(await ends()))).toBeGreaterThan(Math.max(...before)));
    // Left by a replica that was killed: nobody renews them.
    for (const each of [...here, ...there, ...open]) each.cut();
    await eventually(async () => expect(await ends()).toEqual([]));
    const lease = (from: string) =>
      pool.query(
        `INSERT INTO live_streams SELECT gen_random_uuid(), $1, now() + $2::interval FROM generate_series(1, 5)`,
        [person.id, from],
      );
    await lease('20 seconds');
    expect(await refused()).toEqual([429, 429]);
    await pool.query(`UPDATE live_streams SET expires_at = now() WHERE account_id = $1`, [person.id]);
    expect((await listen(person)).status).toBe(200);
  });

  it('says nothing more to who logged out', async () => {
    const board = await together();
    const listening = await listen(bo);
    const again = await listen(ana);
    said(await bo.tell('UserSession', 'delete', {}));
    await new Promise((done) => setTimeout(done, 1_100));
    said(await rename(board, `After ${names}`));
    await again.receivedOf(board.id);
    await eventually(() => listening.ended);
    expect(listening.changes).toEqual([]);
  });
});

it('ends its streams at once when it ends', async () => {
  const another = await runCuration();
  const person = await another.person();
  const listening = await Listening.open(another.origin, person);
  const begun = performance.now();
  await another.stop();
  await eventually(() => listening.ended);
  expect(performance.now() - begun).toBeLessThan(20_000);
}, 120_000);
