import { EVENTS_PER_PAGE, MASK, type OutboxMail } from '@corkboard/contracts/operations/inspection';
import type { ServiceName } from '@corkboard/contracts/services';
import type { Answering, KeptMail, MailOutbox } from './port.ts';

// A link of a mail is a key to the account: staff have another one sent, and never see it, whatever their role.
const links = /\S+[?&#](?:token|code|t|key)=[^\s"'<>]+/gi;

const LEFT_OUT = '[a link is left out here: whoever has it has the account]';

/** Removes the links of a mail for readers who must not use them. */
export const withoutLinks = (text: string): string => text.replace(links, LEFT_OUT);

const described = (service: ServiceName, mail: KeptMail, text: string | null): OutboxMail => ({
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

export const listedMail = (service: ServiceName, mail: KeptMail): OutboxMail => described(service, mail, null);

export const revealedMail = (service: ServiceName, mail: KeptMail): OutboxMail =>
  described(service, mail, withoutLinks(mail.text));

/** The mails of a service; none where it sends none. */
export const mailsOf = (service: ServiceName, outbox?: MailOutbox): Answering<'mails' | 'revealMail'> => ({
  async mails({ query: { type: kind, before, limit = EVENTS_PER_PAGE } }) {
    const kept = (await outbox?.list({ kind, before, limit: limit + 1 })) ?? [];
    const shown = kept.slice(0, limit);
    return {
      mails: shown.map((mail) => listedMail(service, mail)),
      before: kept.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  },
  async revealMail({ params }) {
    const mail = await outbox?.find(params.id);
    return mail ? revealedMail(service, mail) : null;
  },
});
