import { rowsIn } from '@corkboard/event-store/rows';
import type { StoredRow } from '@corkboard/event-store/table';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { later } from '../clock.ts';
import type { EndReason } from './domain/session.facts.ts';
import { type Lifetime, ROTATION_AFTER, SESSIONS_PER_ACCOUNT } from './session-lifetime.ts';
import { type SessionRow, sessionsTable } from './sessions.table.ts';

/** Columns that are known before a session begins. */
const known = [
  ...(['session_id', 'account_id', 'username', 'is_partner', 'is_minor', 'email_verified', 'country'] as const),
  ...(['account_created_at', 'expires_at', 'idle_seconds'] as const),
];
/** Columns of the same kind whose parameters come last. */
const aboutAds = ['age_bucket', 'objects_to_ads'] as const;

/** A session to be, and what the same moment changes around it. */
export interface NewSession {
  readonly row: Pick<StoredRow<typeof sessionsTable>, (typeof known)[number] | (typeof aboutAds)[number]>;
  readonly now: Date;
  readonly tokenHash: Buffer;
  readonly deviceId: string;
  readonly handleHash: Buffer;
  readonly handleExpiresAt: Date;
  /** The session that this browser had before. */
  readonly replaces: string | null;
}

export interface EndedSession {
  readonly session_id: string;
  readonly account_id: string;
  readonly end_reason: EndReason;
}

const ended = 'session_id, account_id, end_reason';
// The account is named twice and the evicted are an array, or the plan goes through everybody's live sessions.
const insert = `
WITH evicted AS (
  UPDATE sessions SET ended_at = $11, end_reason = 'evicted'
  WHERE account_id = $2 AND ended_at IS NULL AND session_id = ANY (ARRAY(
    SELECT session_id FROM sessions WHERE account_id = $2 AND ended_at IS NULL AND session_id IS DISTINCT FROM $16::uuid
    ORDER BY last_seen_at DESC, created_at DESC OFFSET ${SESSIONS_PER_ACCOUNT - 1}))
  RETURNING ${ended}
), replaced AS (
  UPDATE sessions SET ended_at = $11, end_reason = 'logout' WHERE session_id = $16 AND ended_at IS NULL
), started AS (
  INSERT INTO sessions (${known.join(', ')}, created_at, rotated_at, last_seen_at, ${aboutAds.join(', ')})
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $11, $17, $18) ON CONFLICT (session_id) DO NOTHING
), device AS (
  INSERT INTO known_devices (account_id, device_id, last_login_at) VALUES ($2, $13, $11)
  ON CONFLICT (account_id, device_id) DO UPDATE SET last_login_at = excluded.last_login_at
), remembered AS (
  INSERT INTO limited_logins (handle_hash, account_id, device_id, expires_at) VALUES ($14, $2, $13, $15)
), token AS (
  INSERT INTO session_tokens (token_hash, session_id) VALUES ($12, $1)
)
SELECT ${ended} FROM evicted`;

const find = `
SELECT s.*, t.replaced_at FROM session_tokens t JOIN sessions s USING (session_id) WHERE t.token_hash = $1`;

const ending = (where: string): string => `
UPDATE sessions SET ended_at = $1, end_reason = $2 WHERE ended_at IS NULL AND ${where}
RETURNING ${ended}`;

/** Sessions as rows: written and read at once, so that an end holds from the next request on. */
@Injectable()
export class SessionTable {
  constructor(private readonly pool: Pool) {}

  get #sessions() {
    return rowsIn(this.pool, sessionsTable);
  }

  /** Whether this device has been signed in to this account before. */
  async knowsDevice(accountId: string, deviceId: string): Promise<boolean> {
    const text = 'SELECT 1 FROM known_devices WHERE account_id = $1 AND device_id = $2';
    const { rowCount } = await this.pool.query({ name: 'known-device', text, values: [accountId, deviceId] });
    return rowCount === 1;
  }

  /** Whether it has not ended: for work of a request that outlives the check of its token. */
  async stands(sessionId: string): Promise<boolean> {
    const found = await this.#sessions.find(['ended_at'], 'WHERE session_id = $1', [sessionId]);
    return found[0]?.ended_at === null;
  }

  /** Answers the sessions that had to end for it: those of the account that were used least recently. */
  async insert(session: NewSession): Promise<readonly EndedSession[]> {
    const { row, now } = session;
    const values = [
      ...[...known.map((column) => row[column]), now, session.tokenHash, session.deviceId],
      ...[session.handleHash, session.handleExpiresAt, session.replaces],
      ...aboutAds.map((column) => row[column]),
    ];
    return (await this.pool.query<EndedSession>({ name: 'session-insert', text: insert, values })).rows;
  }

  async find(tokenHash: Buffer): Promise<SessionRow | null> {
    const { rows } = await this.pool.query<SessionRow>({ name: 'session-find', text: find, values: [tokenHash] });
    return rows[0] ?? null;
  }

  /** A new token in place of the old; null when another call was quicker. */
  async rotate(row: SessionRow, now: Date, tokenHash: Buffer): Promise<boolean> {
    const text = `WITH rotated AS (
        UPDATE sessions SET rotated_at = $2 WHERE session_id = $1 AND rotated_at = $3 AND ended_at IS NULL RETURNING session_id
      ), old AS (
        UPDATE session_tokens SET replaced_at = $2 WHERE session_id IN (SELECT session_id FROM rotated) AND replaced_at IS NULL
      )
      INSERT INTO session_tokens (token_hash, session_id) SELECT $4, session_id FROM rotated RETURNING session_id`;
    const { rowCount } = await this.pool.query(text, [row.session_id, now, row.rotated_at, tokenHash]);
    return rowCount === 1;
  }

  async touch(sessionId: string, now: Date): Promise<void> {
    await this.#sessions.update({ session_id: sessionId }, { last_seen_at: now });
  }

  async end(sessionId: string, reason: EndReason, now: Date): Promise<readonly EndedSession[]> {
    return (await this.pool.query<EndedSession>(ending('session_id = $3'), [now, reason, sessionId])).rows;
  }

  async endAll(accountId: string, reason: EndReason, now: Date, begunBefore = now): Promise<readonly EndedSession[]> {
    const text = ending('account_id = $3 AND created_at <= $4');
    return (await this.pool.query<EndedSession>(text, [now, reason, accountId, begunBefore])).rows;
  }

  /** Ends what is over by itself. */
  async endOverdue(now: Date): Promise<void> {
    await this.pool.query(
      `UPDATE sessions SET ended_at = $1, end_reason = CASE WHEN expires_at <= $1 THEN 'expired' ELSE 'idle' END
       WHERE ended_at IS NULL AND (expires_at <= $1 OR last_seen_at + idle_seconds * interval '1 second' <= $1)`,
      [now],
    );
  }

  async emailVerified(accountId: string): Promise<void> {
    await this.#sessions.update({ account_id: accountId }, { email_verified: true });
  }

  async comeOfAge(accountId: string): Promise<void> {
    await this.#sessions.update({ account_id: accountId }, { is_minor: false, age_bucket: '18-24' });
  }

  async objectsToAds(accountId: string, objects: boolean): Promise<void> {
    await this.#sessions.update({ account_id: accountId }, { objects_to_ads: objects });
  }

  /** All live sessions of the account are a partner's: they end sooner, and their tokens are due for a new one. */
  async becomePartner(accountId: string, now: Date, { absolute, idle }: Lifetime): Promise<void> {
    await this.pool.query(
      `UPDATE sessions SET is_partner = true, rotated_at = least(rotated_at, $2), expires_at = least(expires_at, $3),
         idle_seconds = least(idle_seconds, $4)
       WHERE account_id = $1 AND ended_at IS NULL AND NOT is_partner`,
      [accountId, later(now, -ROTATION_AFTER), later(now, absolute), idle / 1000],
    );
  }

  /** Ended sessions whose end no event tells yet. */
  async unrecorded(limit: number): Promise<readonly EndedSession[]> {
    const text = `SELECT ${ended} FROM sessions WHERE ended_at IS NOT NULL AND NOT end_recorded
      ORDER BY ended_at LIMIT $1`;
    return (await this.pool.query<EndedSession>(text, [limit])).rows;
  }

  async recorded(sessionId: string): Promise<void> {
    await this.#sessions.update({ session_id: sessionId }, { end_recorded: true });
  }

  async removeEndedBefore(date: Date): Promise<void> {
    await this.pool.query(
      `WITH gone AS (DELETE FROM sessions WHERE end_recorded AND ended_at < $1 RETURNING session_id)
       DELETE FROM session_tokens WHERE session_id IN (SELECT session_id FROM gone)`,
      [date],
    );
  }
}
