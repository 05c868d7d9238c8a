import type { SubjectKeys } from '@corkboard/event-store/subject-keys';
import { columnsOf } from '@corkboard/event-store/table';
import type { KeptMail, MailOutbox } from '@corkboard/inspection/port';
import { SUBJECT_KEYS } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { type MailRow, mails } from './mails.table.ts';
import { type MailText, textOf } from './sealed-text.ts';

const keptMail = (row: MailRow, { to, text }: MailText): KeptMail => ({
  id: row.id,
  kind: row.template,
  accountId: row.account_id,
  to,
  subject: row.subject,
  text,
  status: row.state,
  attempts: row.attempts,
  createdAt: row.at.toISOString(),
  sentAt: null,
  lastError: null,
});

/** The mails as the console shows them. */
@Injectable()
export class KeptMails implements MailOutbox {
  constructor(
    private readonly pool: Pool,
    @Inject(SUBJECT_KEYS) private readonly keys: SubjectKeys,
  ) {}

  /** Without their texts, which a list never shows. */
  async list({ kind, before, limit }: Parameters<MailOutbox['list']>[0]): Promise<readonly KeptMail[]> {
    const text = `SELECT ${columnsOf(mails)} FROM mails WHERE ($1::text IS NULL OR template = $1)
      AND ($2::uuid IS NULL OR (at, id) < (SELECT at, id FROM mails WHERE id = $2)) ORDER BY at DESC, id DESC LIMIT $3`;
    const { rows } = await this.pool.query<MailRow>(text, [kind ?? null, before ?? null, limit]);
    return rows.map((row) => keptMail(row, { to: '', text: '' }));
  }

  async find(id: string): Promise<KeptMail | null> {
    const { rows } = await this.pool.query<MailRow>(`SELECT ${columnsOf(mails)} FROM mails WHERE id = $1`, [id]);
    const [row] = rows;
    return row ? keptMail(row, (await textOf(this.keys, row)) ?? { to: row.recipient, text: row.body }) : null;
  }
}
