import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  /** Decoded body. */
  readonly text: string;
}

export interface Mailbox {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** The next mail to an address whose text matches; waits up to 60 s, then throws. Each mail is handed out once. */
  next(to: string, matching: RegExp): Promise<ReceivedMail>;
  /** Number of mails to an address that were not handed out. */
  waiting(to: string): number;
  close(): Promise<void>;
}

const quotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8');

const parse = (raw: string): ReceivedMail => {
  const split = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, split).replace(/\r\n[ \t]+/g, ' ');
  const header = (name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  const body = raw.slice(split + 4);
  const encoding = header('content-transfer-encoding').toLowerCase();
  const decoded = {
    base64: () => Buffer.from(body, 'base64').toString('utf8'),
    'quoted-printable': () => quotedPrintable(body),
  };
  const text = encoding in decoded ? decoded[encoding as keyof typeof decoded]() : body;
  return { to: header('to').replace(/^.*<|>.*$/g, ''), subject: header('subject'), text };
};

/**
 * An SMTP server on an ephemeral loopback port that keeps what it is sent.
 *
 * @example const mailbox = await openMailbox(); const mail = await mailbox.next('jane@x.test', /reset/); await mailbox.close();
 */
export const openMailbox = async (): Promise<Mailbox> => {
  let mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails = [...mails, parse(Buffer.concat(chunks).toString('utf8'))];
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const isTo = (to: string) => (mail: ReceivedMail) => mail.to.toLowerCase() === to.toLowerCase();
  return {
    url: `smtp://127.0.0.1:${port}`,
    async next(to, matching) {
      for (let tries = 0; tries < 1_200; tries += 1) {
        const found = mails.find((mail) => isTo(to)(mail) && matching.test(mail.text));
        if (found) {
          mails = mails.filter((mail) => mail !== found);
          return found;
        }
        await new Promise((later) => setTimeout(later, 50));
      }
      throw new Error(
        `no mail to ${to} that matches ${matching}; there are ${mails.map((mail) => mail.to).join(', ') || 'none'}`,
      );
    },
    waiting: (to) => mails.filter(isTo(to)).length,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
};
