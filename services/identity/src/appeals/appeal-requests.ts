import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { rowsIn } from '@corkboard/event-store/rows';
import { open, type SubjectKeys, seal } from '@corkboard/event-store/subject-keys';
import { allOrNothing } from '@corkboard/event-store/transaction';
import { APPEALS_PER_DAY } from '@corkboard/rules/identity/appeals';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { SUBJECT_KEYS } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { CLOCK, type Clock, DAY, later, MINUTE } from '../clock.ts';
import { appealRequests } from './appeals.tables.ts';

/** Links to one mailbox within a day; beyond them each network gets one, so that nobody can use up the owner's. */
const LINKS_PER_DAY = 3 * APPEALS_PER_DAY;

export interface Written {
  readonly email: string;
  readonly text: string;
}

export interface Asked {
  readonly requestId: string;
  readonly accountId: string | null;
  readonly identifierHash: string;
  readonly callerHash: string;
  readonly locale: string;
  readonly written: Written;
}

export interface WaitingAppeal {
  readonly requestId: string;
  readonly accountId: string;
  readonly locale: string;
  /** Null when the account was erased meanwhile. */
  readonly written: Written | null;
}

const bound = (id: string): string => `appeal ${id}`;

const oldest = `SELECT count(*)::int AS count, min(requested_at) AS first FROM appeal_requests
  WHERE caller_hash = $1 AND requested_at > $2`;
const insert = `INSERT INTO appeal_requests
  (request_id, account_id, identifier_hash, caller_hash, requested_at, over_limit, locale, sealed)
  SELECT $1, $2, $3, $4, $5,
    count(*) FILTER (WHERE NOT over_limit) >= ${LINKS_PER_DAY} AND count(*) FILTER (WHERE caller_hash = $4) > 0, $7, $8
  FROM appeal_requests
  WHERE identifier_hash = $3 AND requested_at > $6 ON CONFLICT (request_id) DO NOTHING`;
const take = `UPDATE appeal_requests SET taken_at = $1 WHERE request_id IN (
  SELECT request_id FROM appeal_requests WHERE account_id IS NOT NULL AND NOT over_limit AND sealed IS NOT NULL
    AND (taken_at IS NULL OR taken_at < $2) ORDER BY requested_at LIMIT $3 FOR UPDATE SKIP LOCKED)
  RETURNING request_id, account_id, locale, sealed`;

/** Appeals as they came in. Each is a row, for strangers' addresses too, so that asking tells nothing by its time. */
@Injectable()
export class AppealRequests {
  constructor(
    private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(EDGE_CONFIG) private readonly config: EdgeConfig,
    @Inject(SUBJECT_KEYS) private readonly keys: SubjectKeys,
  ) {}

  /** Seconds until the caller may ask again; null: it is kept, or was by the same request before. */
  async ask(asked: Asked): Promise<number | null> {
    const { requestId, accountId, identifierHash, callerHash, locale } = asked;
    const sealed = await this.#seal(asked);
    const now = this.clock.now();
    const counted = accountId ?? identifierHash;
    const row = [requestId, accountId, counted, callerHash, now, later(now, -DAY), locale, sealed];
    return allOrNothing(this.pool, async (client) => {
      // Counted one after the other, so that a burst does not pass the limit.
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [callerHash]);
      const known = await client.query('SELECT 1 FROM appeal_requests WHERE request_id = $1', [requestId]);
      if (known.rowCount) return null;
      const wait = await this.#wait(client, callerHash, now);
      if (wait === null) await client.query(insert, row);
      return wait;
    });
  }

  /** Those that wait for their mail; each is taken once, and again a minute later if it was not done. */
  async takeWaiting(limit: number): Promise<readonly WaitingAppeal[]> {
    const now = this.clock.now();
    const { rows } = await this.pool.query(take, [now, later(now, -MINUTE), limit]);
    const keys = await this.keys.find(rows.map(({ account_id: id }) => id));
    return rows.map(({ request_id: requestId, account_id: accountId, locale, sealed }) => {
      const key = keys.get(accountId);
      const written = key ? JSON.parse(open(key, sealed, bound(requestId)).toString()) : null;
      return { requestId, accountId, locale, written };
    });
  }

  /** Its text is not needed here any more. */
  async done(requestId: string): Promise<void> {
    await rowsIn(this.pool, appealRequests).update({ request_id: requestId }, { sealed: null });
  }

  async sweep(): Promise<void> {
    await rowsIn(this.pool, appealRequests).deleteUntil('requested_at', later(this.clock.now(), -2 * DAY));
  }

  async #wait(client: PoolClient, callerHash: string, now: Date): Promise<number | null> {
    if (!this.config.RATE_LIMITS) return null;
    const { rows } = await client.query<{ count: number; first: Date }>(oldest, [callerHash, later(now, -DAY)]);
    const [{ count, first } = { count: 0, first: now }] = rows;
    if (count < APPEALS_PER_DAY) return null;
    return Math.max(1, Math.ceil((later(first, DAY).getTime() - now.getTime()) / 1000));
  }

  // The same work for an address that nobody has; what it wrote can be read by nobody.
  async #seal({ requestId, accountId, written }: Asked): Promise<Buffer> {
    const subject = accountId ?? randomUUID();
    // The second one is nobody's and so never remembered: keys are looked up each time, for known addresses too.
    const keys = await this.keys.find([subject, randomUUID()]);
    const key = keys.get(subject) ?? createSecretKey(randomBytes(32));
    return seal(key, Buffer.from(JSON.stringify(written)), bound(requestId));
  }
}
