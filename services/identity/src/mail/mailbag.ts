import { uuidv7 } from '@corkboard/event-store/identifiers';
import { SubjectErased, type SubjectKeys } from '@corkboard/event-store/subject-keys';
import { columnsOf } from '@corkboard/event-store/table';
import { withoutLinks } from '@corkboard/inspection/mails';
import { LOG, type Log } from '@corkboard/runtime/log';
import { POOL, SUBJECT_KEYS } from '@corkboard/service/definition';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { CLOCK, type Clock, DAY, later } from '../clock.ts';
import { IDENTITY_CONFIG, type IdentityConfig } from '../configuration.ts';
import type { Mail } from './mail.ts';
import { type MailRow, mails } from './mails.table.ts';
import { Outbox } from './outbox.ts';
import { type MailText, openText, sealText } from './sealed-text.ts';
import { createTransport, type Transport } from './transport.ts';

const BATCH = 20;
const ATTEMPTS = 8;
const POLL_MS = 5000;
/** That a mail was written, for staff. */
const ROWS_KEPT = 7 * DAY;
/** No link lives longer. */
const FILES_KEPT = DAY;

/** A mail whose text is sealed, ready to be put in. */
export interface Letter {
  readonly id: string;
  readonly accountId: string;
  readonly mail: Mail;
  readonly sealed: Buffer;
}

/**
 * The mail port: put in with what it belongs to, carried to SMTP afterwards. A link stands sealed until it was sent;
 * without a mail server it is not in the database at all, but in the outbox on the machine.
 */
@Injectable()
export class Mailbag implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #transport: Transport | null;
  #timer: NodeJS.Timeout | null = null;
  #carrying: Promise<void> = Promise.resolve();

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(SUBJECT_KEYS) private readonly keys: SubjectKeys,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    private readonly outbox: Outbox,
  ) {
    this.#transport = createTransport(config);
  }

  /** Before the transaction, because it may ask for a key; null: the account was erased meanwhile. */
  async seal(accountId: string, mail: Mail): Promise<Letter | null> {
    const id = uuidv7();
    const text = this.#transport ? mail.text : withoutLinks(mail.text);
    const key = await this.keys.keyFor(accountId).catch((error: unknown) => {
      if (error instanceof SubjectErased) return null;
      throw error;
    });
    return key && { id, accountId, mail, sealed: sealText(key, id, { to: mail.to, text }) };
  }

  /** `client`: the transaction that the mail belongs to. */
  async put({ id, accountId, mail, sealed }: Letter, client: Pool | PoolClient = this.pool): Promise<void> {
    const now = this.clock.now();
    const state = this.#transport ? 'queued' : 'kept';
    await client.query(
      `INSERT INTO mails (id, account_id, at, recipient, subject, body, sealed, template, state, next_try)
       VALUES ($1, $2, $3, '', $4, '', $5, $6, $7, $3)`,
      [id, accountId, now, mail.subject, sealed, mail.template, state],
    );
    await this.outbox.put({ ...mail, id, accountId, at: now.toISOString() });
  }

  /** The links of these mails open nothing any more: what was not sent yet is not sent. */
  async voided(accountId: string, template: Mail['template'], client: Pool | PoolClient = this.pool): Promise<void> {
    await client.query("DELETE FROM mails WHERE account_id = $1 AND template = $2 AND state = 'queued'", [
      accountId,
      template,
    ]);
    await this.outbox.remove(accountId, template);
  }

  /** Carries what is due; soon, and not twice at the same time. */
  carry(): Promise<void> {
    this.#carrying = this.#carrying
      .then(() => this.#carryDue())
      .catch((error: unknown) => {
        this.log.warn({ err: error }, 'mails could not be carried');
      });
    return this.#carrying;
  }

  async sweep(): Promise<void> {
    const now = this.clock.now();
    await this.pool.query("DELETE FROM mails WHERE state <> 'queued' AND at < $1", [later(now, -ROWS_KEPT)]);
    await this.outbox.removeBefore(later(now, -FILES_KEPT));
  }

  onApplicationBootstrap(): void {
    if (this.#transport) this.#timer = setInterval(() => void this.carry(), POLL_MS).unref();
    else if (!this.config.isLocal)
      this.log.warn({}, 'SMTP_URL is not set: nobody gets a link to prove an address or to reset a password');
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#carrying;
    this.#transport?.close();
  }

  async #carryDue(): Promise<void> {
    const transport = this.#transport;
    if (!transport) return;
    // The row is taken for five minutes: a process that dies with it leaves it to another.
    const { rows } = await this.pool.query<MailRow>(
      `UPDATE mails SET attempts = attempts + 1, next_try = $1::timestamptz + interval '5 minutes' WHERE id IN (
         SELECT id FROM mails WHERE state = 'queued' AND next_try <= $1 ORDER BY at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
       RETURNING ${columnsOf(mails)}`,
      [this.clock.now()],
    );
    for (const row of rows) await this.#send(transport, row);
    if (rows.length === BATCH) await this.#carryDue();
  }

  async #send(transport: Transport, row: MailRow): Promise<void> {
    try {
      const text = await this.#textOf(row);
      if (!text) return await this.#close(row, 'failed');
      await transport.send({ ...text, subject: row.subject, template: row.template });
      await this.#close(row, 'sent');
    } catch (error) {
      this.log.warn({ mail: row.id, template: row.template, code: codeOf(error) }, 'a mail was not taken');
      if (row.attempts >= ATTEMPTS) return this.#close(row, 'failed');
      const retry = later(this.clock.now(), 2 ** row.attempts * 15_000);
      await this.pool.query('UPDATE mails SET next_try = $2 WHERE id = $1', [row.id, retry]);
    }
  }

  /** Null when whoever should get it was erased. */
  async #textOf({ id, account_id: accountId, sealed, recipient, body }: MailRow): Promise<MailText | null> {
    if (!accountId || !sealed) return { to: recipient, text: body };
    const key = (await this.keys.find([accountId])).get(accountId);
    return key ? openText(key, id, sealed) : null;
  }

  /** That there was a mail stays for staff; what it said does not, taken or not. */
  async #close({ id }: MailRow, state: 'sent' | 'failed'): Promise<void> {
    const blank = "UPDATE mails SET state = $2, sealed = NULL, body = '', recipient = '' WHERE id = $1";
    await this.pool.query(blank, [id, state]);
  }
}

// The message of an SMTP error quotes the recipient.
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown');
