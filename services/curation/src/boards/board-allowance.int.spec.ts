import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { BoardView } from '@corkboard/contracts/curation/entities';
import { POOL } from '@corkboard/service/definition';
import { type Answered, RouteClient } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';
import { BOARDS_MAX } from './domain/board.ts';

let curation: RunningCuration;
let pool: Pool;
let ana: Person;
let elsewhere: Person;

beforeAll(async () => {
  curation = await runCuration();
  pool = curation.service.app.get<Pool>(POOL, { strict: false });
  ana = await curation.person();
  const client = new RouteClient(await curation.replica());
  for (const [name, value] of ana.client.cookies) client.cookies.set(name, value);
  elsewhere = new Person(client, ana.id, ana.username);
  await curation.settled();
  // Rows as the projection writes them: making them one by one takes longer than the rest of the test.
  await pool.query(
    `INSERT INTO curation.boards (id, owner_id, name, slug, privacy, pin_count, recent, created_at)
      SELECT gen_random_uuid(), $1, 'Board ' || n, 'board-' || n, 'public', 0, '[]', now() FROM generate_series(1, $2) n`,
    [ana.id, BOARDS_MAX - 10],
  );
}, 180_000);
afterAll(() => curation?.stop());

const ownedInStore = async () =>
  (await curation.events('BoardCreated')).filter(({ data }) => data['ownerId'] === ana.id).length;
/** Asks again under the same key while the server is busy, as a client does. */
const make = async (person: Person, n: number, key: string = randomUUID()): Promise<Answered<BoardView>> => {
  const answer = await person.client.post<BoardView>(
    '/resource/BoardResource/create/',
    { name: `At once ${n}` },
    { 'idempotency-key': key },
  );
  if (answer.status !== 503) return answer;
  await delay(500);
  return make(person, n, key);
};

describe('the most boards that somebody may have', () => {
  it('is not passed by requests at once, at two replicas', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => make(n % 2 === 0 ? ana : elsewhere, n)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(20).fill(409)]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([null, 2105]));
    expect(await ownedInStore()).toBe(10);
  });

  it('has room again once a board was deleted, and a refused name takes none', async () => {
    await curation.settled();
    const [event, other] = await curation.events('BoardCreated');
    said(await ana.tell('Board', 'delete', { board_id: event?.data['boardId'] }));
    await curation.settled();
    expect((await ana.tell('Board', 'create', { name: other?.data['name'] })).code).toBe(2103);
    expect((await make(ana, 100)).status).toBe(200);
    expect((await make(elsewhere, 101)).code).toBe(2105);
  });
});
