import { uuidv7 } from '@corkboard/event-store/identifiers';
import { rowsIn } from '@corkboard/event-store/rows';
import type { SubjectKeys } from '@corkboard/event-store/subject-keys';
import { columnsOf } from '@corkboard/event-store/table';
import { allOrNothing } from '@corkboard/event-store/transaction';
import { withoutLinks } from '@corkboard/inspection/mails';
import { LOG, type Log } from '@corkboard/runtime/log';
import { JOBS, SUBJECT_KEYS } from '@corkboard/service/definition';
import type { Queue } from '@corkboard/service/jobs/job';
import type { Jobs } from '@corkboard/service/jobs/jobs';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { CLOCK, type Clock, DAY, later } from '../clock.ts';
import { IDENTITY_CONFIG, type IdentityConfig } from '../configuration.ts';
import type { Mail, Sender } from './mail.ts';
import { INVITING, type MailRow, mails } from './mails.table.ts';
import { Outbox } from './outbox.ts';
import { sealText, textOf } from './sealed-text.ts';
import { createTransport, type Transport } from './transport.ts';

/** A piece of it is one row of `mails`, which goes to SMTP. */
export const sendMail: Queue<{ mailId: string }> = { name: 'send-mail' };
/** That a mail was written, for staff. */
const ROWS_KEPT = 7 * DAY;
/** No link lives longer. */
const FILES_KEPT = DAY;
export const INVITATIONS = `SELECT ${columnsOf(mails)} FROM mails WHERE ${INVITING}`;
/** Columns of clear text of a sealed mail, and of one that was sent. */
const noText = { body: '', recipient: '' };

/** A mail whose text is sealed, ready to be put in. */
export interface Letter {
  readonly id: string;
  readonly accountId: string;
  readonly mail: Mail;
  readonly sealed: Buffer;
}

/**
 * The mail port: put in with what it belongs to, sent by a job afterwards. A link stands sealed until it was sent;
 * without a mail server it is not in the database at all, but in the outbox on the machine.
 */
@Injectable()
export class Mailbag implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly sender: Sender;
  readonly #transport: Transport | null;

  constructor(
    private readonly pool: Pool,
    @Inject(SUBJECT_KEYS) private readonly keys: SubjectKeys,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    @Inject(JOBS) private readonly jobs: Jobs,
    private readonly outbox: Outbox,
  ) {
    this.sender = { brand: config.brand, origin: config.edge.origin };
    this.#transport = createTransport(config);
  }

  /**
   * Before the transaction, because it may ask for a key; null: the account was erased meanwhile.
   * @param id of what the mail is about: then it is one mail, however often it is put in
   */
  async seal(accountId: string, mail: Mail, id: string = uuidv7()): Promise<Letter | null> {
    const text = this.#transport ? mail.text : withoutLinks(mail.text);
    const sealed = await sealText(this.keys, { id, accountId, to: mail.to, text });
    return sealed && { id, accountId, mail, sealed };
  }

  /** `client`: the transaction that the mail belongs to; `sendSoon` after its commit. */
  async put(letter: Letter, client?: PoolClient): Promise<void> {
    if (!client) return allOrNothing(this.pool, (own) => this.put(letter, own)).then(() => this.sendSoon());
    const { id, accountId, mail, sealed } = letter;
    const now = this.clock.now();
    const { subject, template } = mail;
    const row = { id, account_id: accountId, at: now, subject, sealed, template, ...noText };
    const kept = { ...row, state: this.#transport ? 'queued' : 'kept' } as const;
    if (!(await rowsIn(client, mails).insert(kept, 'ON CONFLICT (id) DO NOTHING'))) return;
    if (this.#transport) await this.jobs.put(sendMail, { mailId: id }, { client });
    await this.outbox.put({ ...mail, id, accountId, at: now.toISOString() });
  }

  /** The links of these mails open nothing any more: what was not sent yet is not sent. */
  async voided(accountId: string, template: Mail['template'], client: Pool | PoolClient = this.pool): Promise<void> {
    await rowsIn(client, mails).delete({ account_id: accountId, template, state: 'queued' });
    await this.outbox.remove(accountId, template);
  }

  /**
   * Invitations to an address, which are sealed under the keys of those who invited: kept ones and those that wait to be
   * sent, since a mail that was sent has no text any more. Answers how many there were.
   */
  async forgetInvitationsTo(email: string): Promise<number> {
    const address = email.toLowerCase();
    const ids: string[] = [];
    for (const row of (await this.pool.query<MailRow>(INVITATIONS)).rows) {
      const text = await textOf(this.keys, row);
      if (text?.to.toLowerCase() === address) ids.push(row.id);
    }
    await this.pool.query('DELETE FROM mails WHERE id = ANY ($1)', [ids]);
    await this.outbox.removeTo(address);
    return ids.length;
  }

  sendSoon(): void {
    this.jobs.wake();
  }

  /** A mail that is no longer queued cannot be opened, and is not sent. */
  async send(id: string): Promise<void> {
    if (!this.#transport) throw new Error('there is no mail server: SMTP_URL is not set');
    const taken = `UPDATE mails SET attempts = attempts + 1 WHERE id = $1 AND state = 'queued' RETURNING ${columnsOf(mails)}`;
    const [row] = (await this.pool.query<MailRow>(taken, [id])).rows;
    if (!row) return;
    const text = await textOf(this.keys, row);
    if (text) await this.#transport.send({ ...text, subject: row.subject, template: row.template });
    await this.close(id, text ? 'sent' : 'failed');
  }

  /** That there was a mail stays for staff; what it said does not, taken or not. */
  async close(id: string, state: 'sent' | 'failed', client: Pool | PoolClient = this.pool): Promise<void> {
    await rowsIn(client, mails).update({ id }, { state, sealed: null, ...noText });
  }

  async sweep(): Promise<void> {
    const now = this.clock.now();
    await this.pool.query("DELETE FROM mails WHERE state <> 'queued' AND at < $1", [later(now, -ROWS_KEPT)]);
    await this.outbox.removeBefore(later(now, -FILES_KEPT));
  }

  onApplicationBootstrap(): void {
    if (!this.#transport && !this.config.isLocal)
      this.log.warn({}, 'SMTP_URL is not set: nobody gets a link to prove an address or to reset a password');
  }

  onApplicationShutdown(): void {
    this.#transport?.close();
  }
}
