import { bytea, integer, type StoredRow, table, text, timestamptz, uuid } from '@corkboard/event-store/table';
import type { KeptMail } from '@corkboard/inspection/port';
import type { Mail } from './mail.ts';

/** Mails of one person about an address of another one, as long as they have a text. */
export const INVITING = "template IN ('business-invitation', 'board-invitation') AND state IN ('kept', 'queued')";

export const mails = table(
  'mails',
  {
    id: uuid({ primary: true }),
    account_id: uuid({ nullable: true }),
    at: timestamptz(),
    /** In clear only in rows that an older version queued, as `body`. */
    recipient: text(),
    subject: text(),
    body: text(),
    sealed: bytea({ nullable: true }),
    template: text<Mail['template']>(),
    state: text<KeptMail['status']>(),
    attempts: integer({ default: '0' }),
  },
  {
    indexes: {
      mails_kept: { columns: ['at', 'id'], where: "state = 'kept'" },
      mails_account: ['account_id'],
      mails_inviting: { columns: ['id'], where: INVITING },
    },
    sql: ['CREATE INDEX mails_recipient ON mails (lower(recipient))'],
  },
);
export type MailRow = StoredRow<typeof mails>;
