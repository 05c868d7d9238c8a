import { type Position, START } from '@corkboard/event-store/event';
import { holderOfLock, type LockHolder } from '@corkboard/event-store/postgres/lock-holder';
import { leaderKey, leadersChannel } from '@corkboard/event-store/postgres/watch';
import type { Pool } from 'pg';

export interface RelayStanding {
  /** Of the newest leader; null before the first one. */
  readonly epoch: number | null;
  readonly leader: LockHolder | null;
  /** Everything up to here was published, or set aside. */
  readonly position: Position;
  /** Messages set aside, counted up to 10,000, and how many of those hold their subject back. */
  readonly deadLetters: { readonly messages: number; readonly held: number };
}

const STANDING = `
SELECT current_schema() AS schema, r.epoch, r.position, d.messages, d.held
  FROM (SELECT count(*) AS messages, count(*) FILTER (WHERE held) AS held
          FROM (SELECT held FROM relay_dead_letters LIMIT 10000) counted) d
  LEFT JOIN relay_checkpoints r ON r.relay = $1`;

interface Row {
  schema: string;
  epoch: string | null;
  position: string | null;
  messages: string;
  held: string;
}

/** Who publishes what happened in a service, how far it is, and what did not go out; whichever process leads. */
export const relayStanding = async (pool: Pool, relay: string): Promise<RelayStanding> => {
  const { rows } = await pool.query<Row>({ text: STANDING, values: [relay], query_timeout: 5_000 } as { text: string });
  const row = rows[0];
  return {
    epoch: row?.epoch == null ? null : Number(row.epoch),
    leader: row ? await holderOfLock(pool, leaderKey(leadersChannel(row.schema), `relay:${relay}`)) : null,
    position: (row?.position ?? START) as Position,
    deadLetters: { messages: Number(row?.messages ?? 0), held: Number(row?.held ?? 0) },
  };
};
