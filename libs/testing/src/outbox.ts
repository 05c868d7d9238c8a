import type { Mailbox } from './mailbox.ts';

interface Kept {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const PATIENCE_MS = 10_000;

/**
 * The mails of an installation without a mail server. `read`: what `npm run outbox -- --json` prints on it.
 *
 * @example const mailbox = openOutbox(read); const mail = await mailbox.next('jane@x.test', /reset/);
 */
export const openOutbox = (read: () => Promise<string>): Pick<Mailbox, 'next'> => {
  const handedOut = new Set<string>();
  return {
    async next(to, matching) {
      for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
        const lines = (await read()).split('\n').filter((line) => line !== '');
        const found = lines
          .map((line): Kept => JSON.parse(line))
          .find(
            (mail) => !handedOut.has(mail.id) && mail.to.toLowerCase() === to.toLowerCase() && matching.test(mail.text),
          );
        if (found) {
          handedOut.add(found.id);
          return found;
        }
        await new Promise((later) => setTimeout(later, 200));
      }
      throw new Error(`no mail to ${to} that matches ${matching}`);
    },
  };
};
