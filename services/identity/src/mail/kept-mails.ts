import { POOL } from '@corkboard/http-edge/backbone/definition';
import type { KeptMail, MailOutbox } from '@corkboard/inspection/port';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';

interface Row {
  readonly id: string;
  readonly at: Date;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly template: string;
  readonly state: KeptMail['status'];
  readonly attempts: number;
}

const columns = 'id, at, recipient, subject, body, template, state, attempts';

const keptMail = (row: Row): KeptMail => ({
  id: row.id,
  kind: row.template,
  accountId: null,
  to: row.recipient,
  subject: row.subject,
  text: row.body,
  status: row.state,
  attempts: row.attempts,
  createdAt: row.at.toISOString(),
  sentAt: null,
  lastError: null,
});

/** The outbox as the console shows it. */
@Injectable()
export class KeptMails implements MailOutbox {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async list({ kind, before, limit }: Parameters<MailOutbox['list']>[0]): Promise<readonly KeptMail[]> {
    const text = `SELECT ${columns} FROM mails WHERE ($1::text IS NULL OR template = $1)
      AND ($2::uuid IS NULL OR (at, id) < (SELECT at, id FROM mails WHERE id = $2)) ORDER BY at DESC, id DESC LIMIT $3`;
    const { rows } = await this.pool.query<Row>(text, [kind ?? null, before ?? null, limit]);
    return rows.map(keptMail);
  }

  async find(id: string): Promise<KeptMail | null> {
    const { rows } = await this.pool.query<Row>(`SELECT ${columns} FROM mails WHERE id = $1`, [id]);
    return rows[0] ? keptMail(rows[0]) : null;
  }
}
