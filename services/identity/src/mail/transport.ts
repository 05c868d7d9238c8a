import type { IdentityConfig } from '../configuration.ts';
import type { Mail } from './mail.ts';

export interface Transport {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** SMTP when SMTP_URL is set; null: mails stay in the development outbox. */
export const createTransport = (config: IdentityConfig): Transport | null => {
  if (config.SMTP_URL === '') return null;
  const smtp = import('nodemailer').then(({ default: nodemailer }) => nodemailer.createTransport(config.SMTP_URL));
  const host = new URL(config.edge.origin).hostname;
  const from = config.MAIL_FROM || { name: config.brand, address: `no-reply@${host}` };
  return {
    async send(mail) {
      // A string would be read as a list of addresses.
      await (await smtp).sendMail({ from, to: { name: '', address: mail.to }, subject: mail.subject, text: mail.text });
    },
    close: () => void smtp.then((opened) => opened.close()),
  };
};
