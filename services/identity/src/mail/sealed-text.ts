import { open, SubjectErased, type SubjectKeys, seal } from '@corkboard/event-store/subject-keys';
import type { MailRow } from './mails.table.ts';

/** Text and recipient of a mail; in the database sealed under the key of the recipient. */
export interface MailText {
  readonly to: string;
  readonly text: string;
}

const bound = (id: string): string => `mail ${id}`;

/** Null when the account was erased meanwhile. */
export const sealText = async (
  keys: SubjectKeys,
  { id, accountId, to, text }: MailText & { readonly id: string; readonly accountId: string },
): Promise<Buffer | null> => {
  try {
    return seal(await keys.keyFor(accountId), Buffer.from(JSON.stringify({ to, text })), bound(id));
  } catch (error) {
    if (error instanceof SubjectErased) return null;
    throw error;
  }
};

/** Null when whoever should get it was erased. */
export const textOf = async (keys: SubjectKeys, row: MailRow): Promise<MailText | null> => {
  const { id, account_id: accountId, sealed, recipient, body } = row;
  if (!accountId || !sealed) return { to: recipient, text: body };
  const key = (await keys.find([accountId])).get(accountId);
  return key ? JSON.parse(open(key, sealed, bound(id)).toString()) : null;
};
