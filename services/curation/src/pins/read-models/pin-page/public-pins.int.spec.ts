import { emptyTables } from '@corkboard/testing/plans';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { curation } from '../../../curation.module.ts';
import { PinPage } from './pin-page.ts';
import {
  movedPublicPins as MovedPublicPins,
  publicPins as PublicPins,
  shownPublicPins as ShownPublicPins,
  sparingPublicPins as SparingPublicPins,
} from './public-pins.migration.ts';

let tables: Awaited<ReturnType<typeof emptyTables>>;
let page: PinPage;

beforeAll(async () => {
  tables = await emptyTables('curation', curation.migrations);
  page = new PinPage(tables.client as never);
});
afterAll(() => tables?.drop());
beforeEach(() => run('TRUNCATE pins, pin_boards, pin_hidden_people, public_pins, public_saves'));

const run = async <Row extends object>(sql: string, values: unknown[] = []): Promise<readonly Row[]> =>
  (await tables.client.query<Row>(sql, values)).rows;

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const PERSON = idOf(1);

/** `count` pins, numbered from `first`, a second apart; each with a picture of its own unless one is given. */
const savePins = (first: number, count: number, { board = 1, look = '', owner = PERSON } = {}): Promise<unknown> =>
  run(
    `INSERT INTO pins (id, board_id, owner_id, origin_pin_id, source_pin_id, hashtags, method, removable, created_at,
       picture_key)
     SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, $3::uuid, $4::uuid,
       '${idOf(7)}', '${idOf(7)}', '{}', 'button', false, timestamptz '2026-01-01' + n * interval '1 second',
       coalesce(nullif($5, ''), 'look ' || n)
     FROM generate_series($1::int, $1::int + $2::int - 1) n`,
    [first, count, idOf(board), owner, look],
  );
const makeBoard = (n: number, privacy: string, owner = PERSON): Promise<unknown> =>
  run(`INSERT INTO pin_boards VALUES ($1, $2, 'Board', 'board', $3)`, [idOf(n), owner, privacy]);

const home = async (): Promise<readonly string[]> =>
  (await page.everybody({ viewerId: null, after: null, limit: 25 })).map(({ id }) => id);

/** Differences of the tables from the pins and boards themselves. */
const WRONG = `
  WITH shown AS (SELECT p.id, p.source_pin_id, row_number() OVER (
      PARTITION BY coalesce(p.picture_key, p.origin_pin_id::text) ORDER BY p.created_at, p.id) = 1 AS is_first
    FROM pins p JOIN pin_boards b ON b.board_id = p.board_id WHERE p.deleted_at IS NULL AND b.privacy = 'public'
      AND NOT EXISTS (SELECT FROM pin_hidden_people h WHERE h.account_id IN (p.owner_id, b.owner_id))),
  saves AS (SELECT source_pin_id AS pin_id, count(*)::int AS saves FROM shown WHERE source_pin_id IS NOT NULL
    GROUP BY 1)
  SELECT 'pin' AS what FROM shown s FULL JOIN public_pins t ON t.pin_id = s.id AND t.is_first = s.is_first
  WHERE s.id IS NULL OR t.pin_id IS NULL
  UNION ALL SELECT 'saves' FROM saves s FULL JOIN public_saves t USING (pin_id, saves)
  WHERE s.saves IS NULL OR t.saves IS NULL`;

describe('the pins that everybody may see', () => {
  it('are those of public boards and people who are not hidden, and the first of each picture is known, whatever happens to them', async () => {
    const privacies = ['public', 'secret'];
    let state = 20_261_123;
    const below = (most: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * most);
    };
    const aPin = (): string => idOf(1000 + below(60));
    const aBoard = (): string => idOf(1 + below(6));
    const look = (): string => `look ${below(8)}`;
    const owner = (): string => idOf(1 + below(3));
    const doings: readonly (() => Promise<unknown>)[] = [
      () => run('DELETE FROM pins WHERE false'),
      () => savePins(1000 + below(60), 1, { board: 1 + below(6), look: look(), owner: owner() }).catch(() => undefined),
      () => savePins(1000 + below(60), 3, { board: 1 + below(6), look: look(), owner: owner() }).catch(() => undefined),
      () => run('UPDATE pins SET deleted_at = now() WHERE id = $1', [aPin()]),
      () => run('UPDATE pins SET deleted_at = NULL WHERE id = $1', [aPin()]),
      () => run('UPDATE pins SET picture_key = $2 WHERE id = $1', [aPin(), look()]),
      () => run('UPDATE pins SET board_id = $2 WHERE id = $1', [aPin(), aBoard()]),
      () => run('UPDATE pin_boards SET privacy = $2 WHERE board_id = $1', [aBoard(), privacies[below(2)]]),
      () => run('DELETE FROM pin_boards WHERE board_id = $1 AND $2 = 0', [aBoard(), below(4)]),
      () => makeBoard(1 + below(6), privacies[below(2)] ?? '', owner()).catch(() => undefined),
      () => run(`INSERT INTO pin_hidden_people VALUES ($1, '{suspended}') ON CONFLICT DO NOTHING`, [owner()]),
      () => run('DELETE FROM pin_hidden_people WHERE account_id = $1', [owner()]),
      () => run('DELETE FROM pin_hidden_people'),
    ];
    let seen = 0;
    for (let step = 0; step < 600; step += 1) {
      await doings[below(doings.length)]?.();
      expect({ step, wrong: await run(WRONG) }).toEqual({ step, wrong: [] });
      seen = Math.max(seen, (await run('SELECT FROM public_pins WHERE NOT is_first')).length);
    }
    expect(seen).toBeGreaterThan(5);
  });

  it('are found in tables that were filled before they were kept', async () => {
    const before = await emptyTables(
      'curation',
      curation.migrations.filter(
        (each) => ![PublicPins, MovedPublicPins, ShownPublicPins, SparingPublicPins].includes(each),
      ),
    );
    const { client, drop } = before;
    try {
      await client.query(`INSERT INTO pin_boards SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
        '${PERSON}', 'Board', 'board', CASE n WHEN 1 THEN 'public' ELSE 'secret' END FROM generate_series(1, 2) n`);
      await client.query(`INSERT INTO pins (id, board_id, owner_id, origin_pin_id, hashtags, method, removable, save_count,
          created_at, picture_key, deleted_at)
        SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, CASE n % 2 WHEN 1 THEN '${idOf(1)}'::uuid
          ELSE '${idOf(2)}'::uuid END, '${PERSON}', '${PERSON}', '{}', 'button', false, 3,
          timestamptz '2026-01-01' + n * interval '1 second', 'look ' || n % 3, CASE n WHEN 1 THEN now() END
        FROM generate_series(1, 12) n`);
      await new PublicPins().up(client as never);
      await new MovedPublicPins().up(client as never);
      await new ShownPublicPins().up(client as never);
      await new SparingPublicPins().up(client as never);
      expect((await client.query(WRONG)).rows).toEqual([]);
      const first = await client.query(
        'SELECT right(pin_id::text, 2) AS pin FROM public_pins WHERE is_first ORDER BY 1',
      );
      expect(first.rows.map(({ pin }) => pin)).toEqual(['03', '05', '07']);
    } finally {
      await drop();
    }
  });

  it('fill a page of pictures at the same cost, however often one of them was saved last', async () => {
    await makeBoard(1, 'public');
    await savePins(10, 5000);
    const rowsRead = async (): Promise<number> => {
      const sql = 'SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS rows FROM pg_stat_xact_user_tables';
      return (await run<{ rows: number }>(sql))[0]?.rows ?? 0;
    };
    const read = async (): Promise<number> => {
      await run('BEGIN');
      const before = await rowsRead();
      expect(await home()).toHaveLength(25);
      const after = await rowsRead();
      await run('ROLLBACK');
      return after - before;
    };
    await run('ANALYZE');
    await savePins(10_000, 20_000, { look: 'look 10' });
    await run('ANALYZE');
    const cost = await read();
    expect(cost).toBeGreaterThanOrEqual(25);
    expect(cost).toBeLessThan(500);
    expect(await home()).toEqual(Array.from({ length: 25 }, (_, n) => idOf(5009 - n)));
  });
});
