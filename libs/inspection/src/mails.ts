import { type InspectedService, MASK, type OutboxMail } from '@corkboard/contracts/operations/inspection';
import type { KeptMail } from './port.ts';

// A link of a mail is a key to the account: staff send another one, they never use it. Without a mail server there is
// nobody to send it to, so there it stays readable.
const keys = /([?&#](?:token|code|t|key)=)[^\s&#"'<>]+/gi;

const described = (service: InspectedService, mail: KeptMail, text: string | null): OutboxMail => ({
  service,
  id: mail.id,
  kind: mail.kind,
  account_id: mail.accountId,
  to: text === null ? MASK : mail.to,
  subject: mail.subject,
  text,
  status: mail.status,
  attempts: mail.attempts,
  created_at: mail.createdAt,
  sent_at: mail.sentAt,
  last_error: mail.lastError,
  revealed: text !== null,
});

export const listedMail = (service: InspectedService, mail: KeptMail): OutboxMail => described(service, mail, null);

export const revealedMail = (service: InspectedService, mail: KeptMail): OutboxMail =>
  described(service, mail, mail.status === 'kept' ? mail.text : mail.text.replace(keys, `$1${MASK}`));
