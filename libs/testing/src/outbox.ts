import type { Mailbox, ReceivedMail } from './mailbox.ts';
import type { ProductClient } from './product-client.ts';

interface Kept {
  readonly service: string;
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string | null;
}

const PATIENCE_MS = 10_000;

/** Reads as staff do: each mail is revealed, with a reason. */
const reveal = async (staff: ProductClient, { service, id }: Kept): Promise<ReceivedMail> => {
  const { status, data, text } = await staff.post<Kept>(`/v3/console/mails/${service}/${id}/reveal/`, {
    reason: 'a journey reads its mail',
  });
  if (status >= 300) throw new Error(`a mail was not revealed (${status}): ${text}`);
  return { to: data.to, subject: data.subject, text: data.text ?? '' };
};

/**
 * The mails of an installation without a mail server: the outbox that the console shows to somebody of the staff.
 *
 * @example const mailbox = openOutbox(staff); const mail = await mailbox.next('jane@x.test', /reset/);
 */
export const openOutbox = (staff: ProductClient): Omit<Mailbox, 'url' | 'waiting'> => {
  const read = new Set<string>();
  let mails: ReceivedMail[] = [];
  const collect = async (): Promise<void> => {
    const { status, data, text } = await staff.get<{ mails: Kept[] }>('/v3/console/mails/');
    if (status !== 200) throw new Error(`the outbox answered ${status}: ${text}`);
    for (const kept of data.mails.filter(({ id }) => !read.has(id))) {
      read.add(kept.id);
      mails = [...mails, await reveal(staff, kept)];
    }
  };
  return {
    async next(to, matching) {
      for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
        await collect();
        const found = mails.find((mail) => mail.to.toLowerCase() === to.toLowerCase() && matching.test(mail.text));
        if (found) {
          mails = mails.filter((mail) => mail !== found);
          return found;
        }
        await new Promise((later) => setTimeout(later, 200));
      }
      throw new Error(`no mail to ${to} that matches ${matching}`);
    },
    close: () => Promise.resolve(),
  };
};
