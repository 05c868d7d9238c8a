import { type Position, START } from '@corkboard/event-store/event';
import { holderOfLock, type LockHolder } from '@corkboard/event-store/postgres/lock-holder';
import { leaderKey, leadersChannel } from '@corkboard/event-store/postgres/watch';
import type { Pool } from 'pg';

export interface RelayHealth {
  /** Of the newest leader; null before the first one. */
  readonly epoch: number | null;
  readonly leader: LockHolder | null;
  /** Everything up to here was published, or is a dead letter. */
  readonly position: Position;
  /** Dead letters, counted up to 10,000, and how many of those are parked with the later messages of their subject. */
  readonly deadLetters: { readonly messages: number; readonly parked: number };
}

const HEALTH = `
SELECT current_schema() AS schema, r.epoch, r.position, d.messages, d.parked
  FROM (SELECT count(*) AS messages, count(*) FILTER (WHERE parked) AS parked
          FROM (SELECT parked FROM relay_dead_letters LIMIT 10000) counted) d
  LEFT JOIN relay_checkpoints r ON r.relay = $1`;

interface Row {
  schema: string;
  epoch: string | null;
  position: string | null;
  messages: string;
  parked: string;
}

/** Leader, position and dead letters of the relay of a service, whichever process leads. */
export const relayHealth = async (pool: Pool, relay: string): Promise<RelayHealth> => {
  const { rows } = await pool.query<Row>({ text: HEALTH, values: [relay], query_timeout: 5_000 } as { text: string });
  const row = rows[0];
  return {
    epoch: row?.epoch == null ? null : Number(row.epoch),
    leader: row ? await holderOfLock(pool, leaderKey(leadersChannel(row.schema), `relay:${relay}`)) : null,
    position: (row?.position ?? START) as Position,
    deadLetters: { messages: Number(row?.messages ?? 0), parked: Number(row?.parked ?? 0) },
  };
};
