import { uuidv7 } from '@corkboard/event-store/identifiers';
import { rowsIn } from '@corkboard/event-store/rows';
import { allOrNothing } from '@corkboard/event-store/transaction';
import { hashOfToken, newToken } from '@corkboard/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { CLOCK, type Clock, HOUR, later, MINUTE } from '../clock.ts';
import { resetMail } from '../mail/mail.ts';
import { Mailbag } from '../mail/mailbag.ts';
import { recoveriesTable } from './recovery.table.ts';

/** DE-080, DE-097. */
const REQUESTS_PER_HOUR = 5;
const LINK_LIFE = 30 * MINUTE;

export interface Asked {
  readonly accountId: string | null;
  /** Hash of an identifier that no account has. */
  readonly identifierHash: string;
  readonly type: string;
}

export interface PendingRecovery {
  readonly recoveryId: string;
  readonly accountId: string;
}

const pending = 'recovery_id AS "recoveryId", account_id AS "accountId"';
const find = `SELECT ${pending} FROM recoveries
  WHERE token_hash = $1 AND used_at IS NULL AND superseded_at IS NULL AND expires_at > $2`;

/** Requests for a new password. Every request is a row, for strangers' names too, so that asking tells nothing by its time. */
@Injectable()
export class Recoveries {
  constructor(
    private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly mailbag: Mailbag,
  ) {}

  async ask(asked: Asked): Promise<string> {
    const recoveryId = uuidv7();
    const now = this.clock.now();
    // One budget for a mailbox, by whichever name of its account it is asked for.
    const counted = asked.accountId ?? asked.identifierHash;
    await this.pool.query(
      `INSERT INTO recoveries (recovery_id, account_id, identifier_hash, type, requested_at, over_limit)
       SELECT $1, $2, $3, $4, $5, count(*) >= ${REQUESTS_PER_HOUR} FROM recoveries
       WHERE identifier_hash = $3 AND requested_at > $6`,
      [recoveryId, asked.accountId, counted, asked.type, now, later(now, -HOUR)],
    );
    return recoveryId;
  }

  /** Requests of accounts that still wait for their mail; each is taken once. */
  async takeUnmailed(limit: number): Promise<readonly PendingRecovery[]> {
    const { rows } = await this.pool.query<PendingRecovery>(
      `UPDATE recoveries SET taken_at = $1 WHERE recovery_id IN (
         SELECT recovery_id FROM recoveries WHERE account_id IS NOT NULL AND NOT over_limit AND mailed_at IS NULL
           AND requested_at > $2 AND (taken_at IS NULL OR taken_at < $3)
         ORDER BY requested_at LIMIT $4 FOR UPDATE SKIP LOCKED) RETURNING ${pending}`,
      [this.clock.now(), later(this.clock.now(), -HOUR), later(this.clock.now(), -MINUTE), limit],
    );
    return rows;
  }

  /** The newest link voids the older ones; its token is nowhere but in the mail. */
  async mail(recovery: PendingRecovery, email: string): Promise<void> {
    const token = newToken();
    const now = this.clock.now();
    const letter = await this.mailbag.seal(recovery.accountId, resetMail(this.mailbag.sender, email, token));
    if (!letter) return;
    await allOrNothing(this.pool, async (client) => {
      await this.mailbag.voided(recovery.accountId, 'reset-password', client);
      await client.query(
        'UPDATE recoveries SET superseded_at = $2 WHERE account_id = $1 AND mailed_at IS NOT NULL AND superseded_at IS NULL',
        [recovery.accountId, now],
      );
      const sent = { mailed_at: now, token_hash: hashOfToken(token), expires_at: later(now, LINK_LIFE) };
      await rowsIn(client, recoveriesTable).update({ recovery_id: recovery.recoveryId }, sent);
      await this.mailbag.put(letter, client);
    });
  }

  /** Looking consumes nothing. */
  async find(token: string): Promise<PendingRecovery | null> {
    const values = [hashOfToken(token), this.clock.now()];
    return (await this.pool.query<PendingRecovery>(find, values)).rows[0] ?? null;
  }

  /** Voids every link of the account. */
  async close(accountId: string): Promise<void> {
    const used_at = this.clock.now();
    await rowsIn(this.pool, recoveriesTable).update({ account_id: accountId, used_at: null }, { used_at });
    await this.mailbag.voided(accountId, 'reset-password');
  }

  async sweep(): Promise<void> {
    await rowsIn(this.pool, recoveriesTable).deleteUntil('requested_at', later(this.clock.now(), -48 * HOUR));
  }
}
