import { eventually } from './eventually.ts';
import type { Mailbox } from './mailbox.ts';

interface Kept {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * The mails of an installation without a mail server. `read`: what `npm run outbox -- --json` prints on it.
 *
 * @example const mailbox = openOutbox(read); const mail = await mailbox.next('jane@x.test', /reset/);
 */
export const openOutbox = (read: () => Promise<string>): Pick<Mailbox, 'next'> => {
  const handedOut = new Set<string>();
  return {
    async next(to, matching) {
      const isWanted = (mail: Kept): boolean =>
        !handedOut.has(mail.id) && mail.to.toLowerCase() === to.toLowerCase() && matching.test(mail.text);
      const look = async (): Promise<Kept | false> => {
        const lines = (await read()).split('\n').filter((line) => line !== '');
        return lines.map((line): Kept => JSON.parse(line)).find(isWanted) ?? false;
      };
      const found = await eventually(look, { every: 200, what: `no mail to ${to} that matches ${matching}` });
      handedOut.add(found.id);
      return found;
    },
  };
};
