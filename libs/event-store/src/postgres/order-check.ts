import type { Pool, PoolClient } from 'pg';
import { orUnavailable } from '../failures.ts';
import { allOrNothing } from '../transaction.ts';
import { checkedSchema } from './ddl.ts';

/** Fault of a store's global order; fields that do not apply to a kind are null. */
export interface OrderFault {
  readonly kind: 'gap' | 'missing-revision' | 'wrong-order';
  readonly position: number;
  /** The last position of a gap. */
  readonly through: number | null;
  readonly stream: string | null;
  readonly revision: number | null;
}

/** One window: how many events it has, and what is wrong in it. */
export interface Checked {
  readonly events: number;
  readonly faults: readonly OrderFault[];
}

/** A window reads by keys alone and in their order, also where statistics are old and more looks cheap. */
const BY_KEYS = `SET TRANSACTION READ ONLY; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off;
  SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off; SET LOCAL jit = off`;
const TIMEOUT_MS = 30_000;

const faults = (s: string): string => `
WITH looked AS MATERIALIZED (
  SELECT e.position, e.stream, e.revision, lag(e.position, 1, $1::bigint) OVER (ORDER BY e.position) AS before
    FROM ${s}.events e WHERE e.position > $1 AND e.position <= $2
), faults AS (
  SELECT 'gap' AS kind, before + 1 AS position, position - 1 AS through, NULL::text AS stream, NULL::integer AS revision
    FROM looked WHERE position > before + 1
  UNION ALL
  SELECT 'gap', last + 1, $2, NULL, NULL FROM (SELECT coalesce(max(position), $1) AS last FROM looked) l WHERE last < $2
  UNION ALL
  SELECT CASE WHEN b.position IS NULL THEN 'missing-revision' ELSE 'wrong-order' END, e.position, NULL, e.stream,
         CASE WHEN b.position IS NULL THEN e.revision - 1 ELSE e.revision END
    FROM looked e LEFT JOIN ${s}.events b ON b.stream = e.stream AND b.revision = e.revision - 1
   WHERE e.revision > 0 AND (b.position IS NULL OR b.position > e.position)
)
SELECT l.events, f.* FROM (SELECT count(*) AS events FROM looked) l LEFT JOIN faults f ON true ORDER BY f.position`;

interface Row {
  events: string;
  /** Null: nothing is wrong in the window. */
  kind: OrderFault['kind'] | null;
  position: string;
  through: string | null;
  stream: string | null;
  revision: number | null;
}

const faultOf = ({ kind, position, through, stream, revision }: Row): OrderFault[] =>
  kind === null
    ? []
    : [{ kind, position: Number(position), through: through === null ? null : Number(through), stream, revision }];

/**
 * Looks through the positions after `from` up to `to`, which the head has passed: each must have an event, behind the one
 * before it in its stream, which must be there.
 *
 * @example const { faults } = await checkOrder(pool, 'curation', { from: 0, to: 5_000 });
 */
export const checkOrder = async (
  pool: Pool,
  schema: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Checked> => {
  const text = faults(checkedSchema(schema));
  const checked = allOrNothing(pool, async (client: PoolClient) => {
    await client.query(BY_KEYS);
    const query = { text, values: [from, to], query_timeout: TIMEOUT_MS };
    return (await client.query<Row>(query)).rows;
  });
  const rows = await orUnavailable(checked);
  return { events: Number(rows[0]?.events ?? 0), faults: rows.flatMap(faultOf) };
};
