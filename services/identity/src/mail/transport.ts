import type { IdentityConfig } from '../configuration.ts';
import type { Mail } from './mail.ts';

export interface Transport {
  send(mail: Mail): Promise<void>;
  close(): void;
}

interface Letter {
  readonly from: string | { readonly name: string; readonly address: string };
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
}

/** Connection to a mail server, as the library has it. */
interface Smtp {
  sendMail(letter: Letter): Promise<unknown>;
  close(): void;
}

export type OpenSmtp = (url: string) => Promise<Smtp>;

const openSmtp: OpenSmtp = async (url) => (await import('nodemailer')).default.createTransport(url);

/**
 * SMTP when SMTP_URL is set; null: mails stay in the development outbox. The library is loaded with the first mail. Where
 * that fails, so does the attempt to send, and the next one loads it again.
 */
export const createTransport = (
  config: Pick<IdentityConfig, 'SMTP_URL' | 'MAIL_FROM' | 'brand' | 'edge'>,
  open: OpenSmtp = openSmtp,
): Transport | null => {
  if (config.SMTP_URL === '') return null;
  let opened: Promise<Smtp> | null = null;
  const host = new URL(config.edge.origin).hostname;
  const from = config.MAIL_FROM || { name: config.brand, address: `no-reply@${host}` };
  const connection = async (): Promise<Smtp> => {
    opened ??= open(config.SMTP_URL);
    try {
      return await opened;
    } catch (error) {
      opened = null;
      throw error;
    }
  };
  return {
    async send(mail) {
      const smtp = await connection();
      // A string would be read as a list of addresses.
      await smtp.sendMail({ from, to: { name: '', address: mail.to }, subject: mail.subject, text: mail.text });
    },
    // A connection that could not be opened has nothing to close.
    close: () => void opened?.then((smtp) => smtp.close()).catch(() => undefined),
  };
};
