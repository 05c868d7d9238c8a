import { setTimeout as pause } from 'node:timers/promises';
import { allOrNothing } from '@corkboard/event-store/transaction';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { OpenAccount } from '../accounts/domain/account.ts';
import { HiddenValues } from '../hidden-values.ts';
import { Mailbag } from '../mail/mailbag.ts';
import { Outbox } from '../mail/outbox.ts';
import { SecurityLog } from '../security-log/security-log.ts';

/** Of a line of the log, what could lead back to somebody; that something happened, and when, stays for 90 days. */
const TELLING = [
  ...['deviceId', 'ipHash', 'identifierHash', 'keyHash'],
  ...['country', 'region', 'referrerOrigin', 'visitedPins'],
];

/** `$1` the account, `$2` its address, `$3` hashes of its address, `$4` subjects of counters, `$5` TELLING. */
export const erasing = {
  credentials: 'DELETE FROM credentials WHERE account_id = $1',
  sessions: `WITH told AS (
      UPDATE sessions SET username = '', country = NULL, age_bucket = NULL, objects_to_ads = false
      WHERE account_id = $1 RETURNING session_id
    ), tokens AS (DELETE FROM session_tokens USING told WHERE session_tokens.session_id = told.session_id)
    SELECT 1 FROM told`,
  devices: 'DELETE FROM known_devices WHERE account_id = $1',
  rememberedBrowsers: 'DELETE FROM limited_logins WHERE account_id = $1',
  recoveries: 'DELETE FROM recoveries WHERE account_id = $1 OR identifier_hash = ANY ($4)',
  verifications: 'DELETE FROM email_verifications WHERE account_id = $1',
  appealRequests: 'DELETE FROM appeal_requests WHERE account_id = $1 OR identifier_hash = ANY ($4)',
  appealLinks: 'DELETE FROM appeal_links WHERE account_id = $1',
  mails: 'DELETE FROM mails WHERE account_id = $1 OR lower(recipient) = lower($2)',
  refusals: 'DELETE FROM ineligible_addresses WHERE email_hash = ANY ($3)',
  counters: 'DELETE FROM throttles WHERE subject = ANY ($4)',
  logLines: `UPDATE security_log SET data = data - $5::text[]
    WHERE data ->> 'accountId' = $1::text OR data ->> 'identifierHash' = ANY ($4) OR stream = 'throttle-' || $1::text`,
} as const;

/** Their statistics hold samples of what stood in them. */
const SAMPLED =
  'account_profiles, account_statuses, minors, credentials, sessions, known_devices, limited_logins, recoveries, email_verifications, appeal_requests, appeal_links, appeals, mails, throttles, security_log';

const LEFT = ['account_profiles', 'minors', 'account_statuses', 'appeals']
  .map((table) => `SELECT 1 FROM ${table} WHERE account_id = $1`)
  .join(' UNION ALL ');

const POLL_MS = 100;

/** Rows of an account beside its events. Ended sessions stay without a name until the sweep takes them. */
@Injectable()
export class PersonalRows {
  constructor(
    private readonly pool: Pool,
    private readonly hidden: HiddenValues,
    private readonly log: SecurityLog,
    private readonly outbox: Outbox,
    private readonly mailbag: Mailbag,
  ) {}

  /** Counts of removed rows by table; all are removed or, when it throws, none. */
  async remove({ accountId, email, username }: OpenAccount): Promise<Readonly<Record<string, number>>> {
    await this.log.flush();
    const hashes = [this.hidden.email(email)];
    const subjects = [accountId, this.hidden.identifier(email), this.hidden.identifier(username)];
    const given = [accountId, email, hashes, subjects, TELLING];
    const removed: Record<string, number> = {};
    await allOrNothing(this.pool, async (client) => {
      for (const [name, text] of Object.entries(erasing)) {
        const { sql, values } = numbered(text, given);
        removed[name] = (await client.query(sql, values)).rowCount ?? 0;
      }
    });
    removed['invitations'] = await this.mailbag.forgetInvitationsTo(email);
    await this.outbox.remove(accountId);
    await this.#readModelsGone(accountId);
    await this.pool.query(`ANALYZE ${SAMPLED}`);
    return removed;
  }

  /** The read models follow the account's own events; they may be behind, or wait for staff. */
  async #readModelsGone(accountId: string): Promise<void> {
    while ((await this.pool.query(LEFT, [accountId])).rowCount) await pause(POLL_MS);
  }
}

/** PostgreSQL refuses a value that a statement does not name. */
const numbered = (text: string, given: readonly unknown[]): { sql: string; values: unknown[] } => {
  const used = [...new Set(text.match(/\$\d/g) ?? [])];
  const sql = text.replace(/\$\d/g, (name) => `$${used.indexOf(name) + 1}`);
  return { sql, values: used.map((name) => given[Number(name.slice(1)) - 1]) };
};
