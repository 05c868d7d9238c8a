import { uuidv7 } from '@corkboard/event-store/identifiers';
import { POOL } from '@corkboard/http-edge/backbone/definition';
import { LOG, type Log } from '@corkboard/http-edge/log';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { CLOCK, type Clock, DAY, later } from '../clock.ts';
import { IDENTITY_CONFIG, type IdentityConfig } from '../configuration.ts';
import type { Mail } from './mail.ts';
import { createTransport, type Transport } from './transport.ts';

const BATCH = 20;
const ATTEMPTS = 8;
const POLL_MS = 5000;
/** The outbox of an installation without a mail server. */
const OUTBOX_KEPT = 7 * DAY;

interface Row {
  readonly id: string;
  readonly at: Date;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly template: Mail['template'];
  readonly attempts: number;
}

export interface OutboxMail {
  readonly id: string;
  readonly at: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly template: string;
}

/** The mail port: put in with what it belongs to, carried to SMTP afterwards; without a server it stays here to be read. */
@Injectable()
export class Mailbag implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #transport: Transport | null;
  #timer: NodeJS.Timeout | null = null;
  #carrying: Promise<void> = Promise.resolve();

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    @Inject(IDENTITY_CONFIG) config: IdentityConfig,
  ) {
    this.#transport = createTransport(config);
  }

  /** `client`: the transaction that the mail belongs to. */
  async put(mail: Mail, client: Pool | PoolClient = this.pool): Promise<void> {
    const state = this.#transport ? 'queued' : 'kept';
    await client.query(
      'INSERT INTO mails (id, at, recipient, subject, body, template, state, next_try) VALUES ($1, $2, $3, $4, $5, $6, $7, $2)',
      [uuidv7(), this.clock.now(), mail.to, mail.subject, mail.text, mail.template, state],
    );
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

  /** Newest first. */
  async outbox(before: string | null, limit: number): Promise<readonly OutboxMail[]> {
    const text = `SELECT id, at, recipient, subject, body, template, attempts FROM mails WHERE state = 'kept'
      AND ($1::uuid IS NULL OR (at, id) < (SELECT at, id FROM mails WHERE id = $1)) ORDER BY at DESC, id DESC LIMIT $2`;
    const { rows } = await this.pool.query<Row>(text, [before, limit]);
    return rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      to: row.recipient,
      subject: row.subject,
      text: row.body,
      template: row.template,
    }));
  }

  async sweep(): Promise<void> {
    await this.pool.query("DELETE FROM mails WHERE state <> 'queued' AND at < $1", [
      later(this.clock.now(), -OUTBOX_KEPT),
    ]);
  }

  onApplicationBootstrap(): void {
    if (this.#transport) this.#timer = setInterval(() => void this.carry(), POLL_MS).unref();
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
    const { rows } = await this.pool.query<Row>(
      `UPDATE mails SET attempts = attempts + 1, next_try = $1::timestamptz + interval '5 minutes' WHERE id IN (
         SELECT id FROM mails WHERE state = 'queued' AND next_try <= $1 ORDER BY at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
       RETURNING id, at, recipient, subject, body, template, attempts`,
      [this.clock.now()],
    );
    for (const row of rows) await this.#send(transport, row);
    if (rows.length === BATCH) await this.#carryDue();
  }

  async #send(transport: Transport, row: Row): Promise<void> {
    try {
      await transport.send({ to: row.recipient, subject: row.subject, text: row.body, template: row.template });
      await this.pool.query("UPDATE mails SET state = 'sent', body = '', recipient = '' WHERE id = $1", [row.id]);
    } catch (error) {
      this.log.warn({ mail: row.id, template: row.template, code: codeOf(error) }, 'a mail was not taken');
      const state = row.attempts >= ATTEMPTS ? 'failed' : 'queued';
      const retry = later(this.clock.now(), 2 ** row.attempts * 15_000);
      await this.pool.query('UPDATE mails SET state = $2, next_try = $3 WHERE id = $1', [row.id, state, retry]);
    }
  }
}

// The message of an SMTP error quotes the recipient.
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown');
