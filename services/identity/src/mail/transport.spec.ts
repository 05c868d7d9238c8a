import { describe, expect, it } from '@jest/globals';
import type { Mail } from './mail.ts';
import { createTransport, type OpenSmtp } from './transport.ts';

const config = {
  SMTP_URL: 'smtp://mail.test',
  MAIL_FROM: '',
  brand: 'Acme',
  edge: { origin: 'https://pins.example' },
} as Parameters<typeof createTransport>[0];
const mail = { to: 'jane@example.org', subject: 'Hello', text: 'Text', template: 'password-was-reset' } as Mail;

/** A server that can be reached after so many failures, and what was sent to it. */
const reachableAfter = (failures: number) => {
  const seen = { opened: 0, closed: 0, to: [] as string[] };
  const open: OpenSmtp = async () => {
    seen.opened += 1;
    if (seen.opened <= failures) throw new Error('cannot be loaded');
    return {
      sendMail: async ({ to }) => void seen.to.push(to.address),
      close: () => {
        seen.closed += 1;
      },
    };
  };
  return { seen, transport: createTransport(config, open) };
};
/** Long enough for a rejection that nobody handles to end the process. */
const aTurn = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('the transport of mails', () => {
  it('opens nothing before there is a mail, and then one connection', async () => {
    const { seen, transport } = reachableAfter(0);
    expect(seen.opened).toBe(0);
    await Promise.all([transport?.send(mail), transport?.send(mail)]);
    expect(seen).toEqual({ opened: 1, closed: 0, to: [mail.to, mail.to] });
    transport?.close();
    await aTurn();
    expect(seen.closed).toBe(1);
  });

  it('that cannot be loaded fails the attempt alone, and is loaded by the next one', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    try {
      const { seen, transport } = reachableAfter(1);
      await expect(transport?.send(mail)).rejects.toThrow('cannot be loaded');
      await transport?.send(mail);
      expect(seen).toEqual({ opened: 2, closed: 0, to: [mail.to] });
      const broken = reachableAfter(1).transport;
      const attempt = broken?.send(mail);
      broken?.close();
      await expect(attempt).rejects.toThrow('cannot be loaded');
      await aTurn();
      expect(unhandled).toEqual([]);
    } finally {
      process.off('unhandledRejection', note);
    }
  });

  it('is none without a mail server', () => expect(createTransport({ ...config, SMTP_URL: '' })).toBeNull());
});
