import { emptyTables } from '@corkboard/testing/plans';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { curation } from '../curation.module.ts';
import { rankOf, rankSql } from '../pins/pin-rank.ts';
import { BoardHistory } from './read-models/board-history/board-history.ts';
import { PinPlaces } from './read-models/pin-places/pin-places.ts';

let tables: Awaited<ReturnType<typeof emptyTables>>;

beforeAll(async () => {
  tables = await emptyTables('curation', curation.migrations);
});
afterAll(() => tables?.drop());
beforeEach(() => tables.client.query('TRUNCATE pin_places, board_history'));

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const [BOARD, OTHER, SECTION] = [idOf(1), idOf(2), idOf(3)];

type Put = readonly [revision: number, board: string | null, minute: number, section?: string, rank?: string];

/** Rows as the projection writes them, in one statement. */
const put = (pin: number, ...places: readonly Put[]) =>
  tables.client.query(
    `INSERT INTO pin_places (pin_id, revision, board_id, section_id, rank, valid_from)
    SELECT $1::uuid, r, b, s, CASE WHEN r = 0 THEN ${rankSql('m', '$1::uuid')} ELSE k END, m FROM unnest($2::int[], $3::uuid[], $4::uuid[], $5::timestamptz[], $6::text[])
      AS p(r, b, s, m, k)`,
    [
      ...[idOf(pin), places.map(([revision]) => revision), places.map(([, board]) => board)],
      ...[places.map(([, , , section]) => section ?? null), places.map(([, , minute]) => at(minute))],
      places.map(([, , , , rank]) => rank ?? null),
    ],
  );

const rows = async (pin: number) => {
  const { rows: found } = await tables.client.query<Record<string, Date | string | null>>(
    'SELECT * FROM pin_places WHERE pin_id = $1 ORDER BY revision',
    [idOf(pin)],
  );
  const minuteOf = (value: unknown) =>
    value instanceof Date ? (value.getTime() - Date.UTC(2026, 0, 1)) / 60_000 : null;
  return found.map(({ board_id, section_id, rank, valid_from, valid_to }) => [
    ...[board_id, section_id, rank, minuteOf(valid_from), minuteOf(valid_to)],
  ]);
};

const life: readonly Put[] = [
  ...([
    [0, BOARD, 1, SECTION],
    [2, OTHER, 5],
    [3, BOARD, 7, SECTION],
    [4, null, 8, SECTION],
    [6, BOARD, 9],
  ] as const),
];
const lived = (pin: number, saved = rankOf(at(1), idOf(pin))) => [
  [BOARD, SECTION, saved, 1, 5],
  [OTHER, null, saved, 5, 7],
  [BOARD, SECTION, saved, 7, 8],
  [null, SECTION, null, 8, 9],
  [BOARD, SECTION, saved, 9, null],
];

describe('the places of a pin', () => {
  it('end where the next one begins and keep the rank of the pin, read one by one or all at once', async () => {
    for (const place of life) await put(10, place);
    await put(11, ...life);
    await put(12, ...life.slice(0, 2));
    await put(12, ...life.slice(2));
    expect([await rows(10), await rows(11), await rows(12)]).toEqual([lived(10), lived(11), lived(12)]);
  });

  it('keep the rank that the pin was given last, read one by one or all at once', async () => {
    const placed: readonly Put[] = [
      ...([
        [0, BOARD, 1],
        [1, BOARD, 2, undefined, 'l1'],
        [2, OTHER, 3],
        [3, BOARD, 4],
        [4, BOARD, 5, undefined, 'l2'],
      ] as const),
      ...([
        [5, null, 6],
        [6, BOARD, 7],
      ] as const),
    ];
    for (const place of placed) await put(10, place);
    await put(11, ...placed);
    const ranks = async (pin: number) => (await rows(pin)).map(([, , rank]) => rank);
    const expected = (pin: number) => [rankOf(at(1), idOf(pin)), 'l1', 'l1', 'l1', 'l2', null, 'l2'];
    expect([await ranks(10), await ranks(11)]).toEqual([expected(10), expected(11)]);
  });

  it('hold from their first moment on, up to the last one and not with it', async () => {
    await put(10, ...life);
    const places = new PinPlaces(tables.client as never);
    const boardsAt = async (minute: number) => {
      const ask = (boardId: string) => places.page({ boardId, asOf: at(minute), after: null, limit: 5 });
      return [(await ask(BOARD)).length, (await ask(OTHER)).length];
    };
    const held: number[][] = [];
    for (const minute of [0.99, 1, 4.99, 5, 6.99, 7, 7.99, 8, 8.99, 9]) held.push(await boardsAt(minute));
    expect(held).toEqual([
      ...[
        [0, 0],
        [1, 0],
        [1, 0],
        [0, 1],
        [0, 1],
        [1, 0],
        [1, 0],
        [0, 0],
        [0, 0],
        [1, 0],
      ],
    ]);
  });
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Runs what a read model asks under EXPLAIN. */
const explaining = () => {
  const plans: Plan[] = [];
  const query = async (text: string, values: unknown[]) => {
    const { rows: explained } = await tables.client.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
      values,
    );
    plans.push(...explained.flatMap((row) => row['QUERY PLAN'].map(({ Plan: plan }) => plan)));
    return { rows: [] };
  };
  return { plans, pool: { query } as never };
};

describe('a page of the past', () => {
  it('of a board with 20,000 pins is a walk over one index that reads little more than it shows', async () => {
    // Every tenth pin was deleted an hour later; another board is of the same size.
    await tables.client.query(
      `INSERT INTO pin_places (pin_id, revision, board_id, rank, valid_from, valid_to)
      SELECT md5('pin' || n)::uuid, 0, CASE WHEN n % 2 = 0 THEN $1::uuid ELSE $2::uuid END, ${rankSql('at', "md5('pin' || n)::uuid")}, at,
        CASE WHEN n % 20 < 2 THEN at + interval '1 hour' END
      FROM generate_series(1, 40000) n, LATERAL (SELECT $3::timestamptz + n * interval '1 minute' AS at) t`,
      [BOARD, OTHER, at(0)],
    );
    await tables.client.query('ANALYZE pin_places');
    const { plans, pool } = explaining();
    const places = new PinPlaces(pool);
    await places.page({ boardId: BOARD, asOf: at(20_000), after: null, limit: 26 });
    await places.page({ boardId: BOARD, asOf: at(20_000), after: [rankOf(at(10_000), idOf(1)), idOf(1)], limit: 26 });
    const walks = plans.flatMap(nodesOf).filter((node) => node['Index Name'] !== undefined);
    expect(walks.map((node) => [node['Index Name'], node['Actual Rows']])).toEqual([
      ['pin_places_of_board', 26],
      ['pin_places_of_board', 26],
    ]);
    expect(plans.flatMap(nodesOf).filter((node) => /Seq|Bitmap/.test(node['Node Type']))).toEqual([]);
    for (const walk of walks) expect(walk['Rows Removed by Filter'] ?? 0).toBeLessThan(26);
  });

  it('of 20,000 acts is a walk over the key', async () => {
    await tables.client.query(
      `INSERT INTO board_history (board_id, position, kind, at, actor_id, undoes, owner_only)
      SELECT CASE WHEN n % 2 = 0 THEN $1::uuid ELSE $2::uuid END, lpad(n::text, 12, '0'), 'pin-saved', now(), $1, false, false
      FROM generate_series(1, 40000) n`,
      [BOARD, OTHER],
    );
    await tables.client.query('ANALYZE board_history');
    const { plans, pool } = explaining();
    const walk = { boardId: BOARD, since: '', isOwner: false, limit: 51 };
    await new BoardHistory(pool).page({ ...walk, before: null });
    await new BoardHistory(pool).page({ ...walk, before: '000000010000' });
    const walks = plans.flatMap(nodesOf).filter((node) => node['Index Name'] !== undefined);
    expect(walks.map((node) => [node['Index Name'], node['Actual Rows']])).toEqual([
      ['board_history_pkey', 51],
      ['board_history_pkey', 51],
    ]);
  });
});
