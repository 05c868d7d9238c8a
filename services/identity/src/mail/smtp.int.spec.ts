import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { type RunningIdentity, startIdentity } from '../testing/running-identity.ts';
import { resetNotice } from './mail.ts';
import { Mailbag } from './mailbag.ts';

const received: { to: string; text: string }[] = [];
let refusals = 1;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    let text = '';
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    stream.on('end', () => {
      if (refusals > 0) {
        refusals -= 1;
        done(Object.assign(new Error('try again later'), { responseCode: 451 }));
        return;
      }
      received.push({ to: session.envelope.rcptTo[0]?.address ?? '', text });
      done();
    });
  },
});

let identity: RunningIdentity;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  identity = await startIdentity({ SMTP_URL: `smtp://127.0.0.1:${port}` });
});
afterAll(async () => {
  await identity.stop();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

describe('a mail with a mail server', () => {
  it('is tried again until the server takes it, and its text does not stay here', async () => {
    const jane = await identity.signUp();
    for (let tries = 0; tries < 100 && received.length === 0; tries += 1) {
      identity.pass(60_000);
      await identity.get(Mailbag).carry();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toBe(jane.email);
    expect(received[0]?.text.replace(/=\r\n/g, '')).toMatch(/\/email\/verify\/#t=(3D)?[A-Za-z0-9_-]{43}/);
    const { rows } = await identity.pool.query('SELECT state, recipient, body FROM mails');
    expect(rows).toEqual([{ state: 'sent', recipient: '', body: '' }]);
    expect(identity.logged.join()).not.toContain(jane.email);
  });

  it('never goes to another mailbox that could be read out of its address', async () => {
    const before = received.length;
    const mailbag = identity.get(Mailbag);
    for (const odd of ['x<', 'a,', 'a;', '(c)', 'a:']) {
      await mailbag.put(resetNotice({ brand: 'Acme', origin: 'http://localhost' }, `${odd}victim@gmail.com`));
    }
    await mailbag.put(resetNotice({ brand: 'Acme', origin: 'http://localhost' }, 'jane@gmail.com'));
    await mailbag.carry();
    const recipients = received.slice(before).map(({ to }) => to);
    expect(recipients).toContain('jane@gmail.com');
    expect(recipients).not.toContain('victim@gmail.com');
  });
});
