import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { inTransaction } from '../read-models/transaction.ts';
import { checkedSchema } from './ddl.ts';
import { orUnavailable } from './failures.ts';

/** Where the global order of a store is not what it promises to be; what does not apply to a kind is null. */
export interface OrderFault {
  readonly kind: 'gap' | 'place-without-event' | 'no-place' | 'missing-revision' | 'wrong-order';
  readonly position: number | null;
  /** The last position of a gap. */
  readonly through: number | null;
  readonly stream: string | null;
  readonly revision: number | null;
}

/** One window: what was looked through, and what is wrong in it. */
export interface Checked {
  readonly through: number;
  readonly looked: number;
  readonly faults: readonly OrderFault[];
}

/** A window reads by keys alone and in their order, also where statistics are old and more looks cheap. */
const BY_KEYS = `SET TRANSACTION READ ONLY; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off;
  SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off; SET LOCAL jit = off`;
const TIMEOUT_MS = 30_000;

const places = (s: string): string => `
WITH places AS MATERIALIZED (
  SELECT l.position, l.seq, lag(l.position, 1, $1::bigint) OVER (ORDER BY l.position) AS before
    FROM ${s}.log l WHERE l.position > $1 AND l.position <= $2
)
SELECT 'gap' AS kind, before + 1 AS position, position - 1 AS through FROM places WHERE position > before + 1
UNION ALL
SELECT 'gap', last + 1, $2 FROM (SELECT coalesce(max(position), $1) AS last FROM places) l WHERE last < $2
UNION ALL
SELECT 'place-without-event', p.position, NULL FROM places p
 WHERE NOT EXISTS (SELECT FROM ${s}.events e WHERE e.seq = p.seq)
ORDER BY position`;

const events = (s: string): string => `
WITH looked AS MATERIALIZED (
  SELECT seq, stream, revision FROM ${s}.events WHERE seq > $1 AND seq <= $2 ORDER BY seq LIMIT $3
), faults AS (
  SELECT e.seq, e.stream, e.revision, l.position,
         l.position IS NULL AND NOT EXISTS (SELECT FROM ${s}.pending q WHERE q.seq = e.seq) AS no_place,
         e.revision > 0 AND b.seq IS NULL AS missing,
         b.seq IS NOT NULL AND l.position IS NOT NULL AND coalesce(bl.position > l.position, true) AS disordered
    FROM looked e
    LEFT JOIN ${s}.log l ON l.seq = e.seq
    LEFT JOIN ${s}.events b ON b.stream = e.stream AND b.revision = e.revision - 1
    LEFT JOIN ${s}.log bl ON bl.seq = b.seq
)
SELECT w.looked, w.through, f.* FROM (SELECT count(*) AS looked, max(seq) AS through FROM looked) w
  LEFT JOIN faults f ON f.no_place OR f.missing OR f.disordered ORDER BY f.seq`;

const fault = (of: Partial<OrderFault> & Pick<OrderFault, 'kind'>): OrderFault => ({
  ...{ position: null, through: null, stream: null, revision: null },
  ...of,
});

const rowsOf = <Row extends QueryResultRow>(pool: Pool, text: string, values: readonly number[]): Promise<Row[]> =>
  orUnavailable(
    inTransaction(pool, async (client: PoolClient) => {
      await client.query(BY_KEYS);
      const query = { text, values: [...values], query_timeout: TIMEOUT_MS };
      return (await client.query<Row>(query)).rows;
    }),
  );

/**
 * Looks through the positions after `from` up to `to`, which the head has passed: each must be there and lead to an event.
 *
 * @example const { faults } = await checkPlaces(pool, 'curation', { from: 0, to: 5_000 });
 */
export const checkPlaces = async (
  pool: Pool,
  schema: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Checked> => {
  type Row = { kind: 'gap' | 'place-without-event'; position: string; through: string | null };
  const rows = await rowsOf<Row>(pool, places(checkedSchema(schema)), [from, to]);
  const faults = rows.map(({ kind, position, through }) =>
    fault({ kind, position: Number(position), through: through === null ? null : Number(through) }),
  );
  return { through: to, looked: to - from, faults };
};

interface EventRow {
  looked: string;
  through: string | null;
  /** Null: nothing is wrong in the window. */
  seq: string | null;
  stream: string;
  revision: number;
  position: string | null;
  no_place: boolean;
  missing: boolean;
  disordered: boolean;
}

const faultsOf = (row: EventRow): OrderFault[] => {
  const { stream, revision } = row;
  const position = row.position === null ? null : Number(row.position);
  return [
    ...(row.no_place ? [fault({ kind: 'no-place', stream, revision })] : []),
    ...(row.missing ? [fault({ kind: 'missing-revision', stream, revision: revision - 1, position })] : []),
    ...(row.disordered ? [fault({ kind: 'wrong-order', stream, revision, position })] : []),
  ];
};

/**
 * Looks through at most `limit` events, in the order in which they were written, after `from` up to `to` (both `seq`): each
 * must have its place, or wait for it, and stand behind the one before it in its stream, which must be there.
 * `through` is `to` when none is left.
 */
export const checkEvents = async (
  pool: Pool,
  schema: string,
  { from, to, limit }: { readonly from: number; readonly to: number; readonly limit: number },
): Promise<Checked> => {
  const rows = await rowsOf<EventRow>(pool, events(checkedSchema(schema)), [from, to, limit]);
  const looked = Number(rows[0]?.looked ?? 0);
  const last = Number(rows[0]?.through ?? to);
  const faults = rows.flatMap((row) => (row.seq === null ? [] : faultsOf(row)));
  return { through: looked < limit ? to : last, looked, faults };
};
