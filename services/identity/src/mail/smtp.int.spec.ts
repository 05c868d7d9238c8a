import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { SubjectKeys } from '@corkboard/event-store/subject-keys';
import { MAIL_OUTBOX, type MailOutbox } from '@corkboard/inspection/port';
import { JOBS, SUBJECT_KEYS } from '@corkboard/service/definition';
import type { Jobs } from '@corkboard/service/jobs/jobs';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { type RunningIdentity, startIdentity } from '../testing/running-identity.ts';
import { resetMail, resetNotice } from './mail.ts';
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

const put = async (to: string, accountId = randomUUID()): Promise<void> => {
  const notice = resetNotice({ brand: 'Acme', origin: 'http://localhost' }, to);
  const letter = await identity.get(Mailbag).seal(accountId, notice);
  if (!letter) throw new Error('that account was erased');
  await identity.get(Mailbag).put(letter);
};

const mailsOf = async (accountId: string) =>
  (await identity.pool.query('SELECT state, sealed IS NULL AS blank FROM mails WHERE account_id = $1', [accountId]))
    .rows;

const UNDER_WAY = 'SELECT FROM queued_jobs WHERE failed_at IS NULL AND (claim IS NOT NULL OR run_at <= now())';

/** Has all that waits tried now, whenever it is due. */
const carry = async (): Promise<void> => {
  await identity.pool.query('UPDATE queued_jobs SET run_at = now() WHERE claim IS NULL');
  identity.running.app.get<Jobs>(JOBS, { strict: false }).wake();
  await eventually(async () => (await identity.pool.query(UNDER_WAY)).rowCount === 0);
};

describe('a mail with a mail server', () => {
  it('is tried again until the server takes it, and its text does not stay here', async () => {
    const jane = await identity.signUp();
    const queued = await eventually(async () => (await identity.pool.query('SELECT * FROM mails')).rows[0] ?? false);
    expect(queued).toMatchObject({ state: 'queued', account_id: jane.id, recipient: '', body: '' });
    expect(queued.sealed.toString('latin1')).not.toMatch(/#t=|confirm|@example\.test/);
    await eventually(async () => {
      await carry();
      return received.length > 0;
    });
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toBe(jane.email);
    expect(received[0]?.text.replace(/=\r\n/g, '')).toMatch(/\/email\/verify\/#t=(3D)?[A-Za-z0-9_-]{43}/);
    await eventually(async () => {
      const { rows } = await identity.pool.query('SELECT state, recipient, body, sealed FROM mails');
      expect(rows).toEqual([{ state: 'sent', recipient: '', body: '', sealed: null }]);
    });
    expect(identity.logged.join()).not.toContain(jane.email);
  });

  it('that the server never takes is not kept either', async () => {
    const accountId = randomUUID();
    refusals = Number.POSITIVE_INFINITY;
    await put('refused@example.org', accountId);
    expect(await mailsOf(accountId)).toEqual([{ state: 'queued', blank: false }]);
    await eventually(async () => {
      await carry();
      expect(await mailsOf(accountId)).toEqual([{ state: 'failed', blank: true }]);
    });
    refusals = 0;
    const { rows } = await identity.pool.query('SELECT attempts, payload, error FROM queued_jobs');
    expect(rows).toEqual([{ attempts: 8, payload: null, error: 'Error EMESSAGE' }]);
  });

  it('is not sent once its link opens nothing, and cannot be read once its account was erased', async () => {
    const [spent, erased] = [randomUUID(), randomUUID()];
    refusals = Number.POSITIVE_INFINITY;
    await put('spent@example.org', spent);
    await put('erased@example.org', erased);
    await carry();
    refusals = 0;
    await identity.get(Mailbag).voided(spent, 'password-was-reset');
    const keys: SubjectKeys = identity.running.app.get(SUBJECT_KEYS, { strict: false });
    await keys.destroy(erased);
    await carry();
    expect(await mailsOf(spent)).toEqual([]);
    await eventually(async () => expect(await mailsOf(erased)).toEqual([{ state: 'failed', blank: true }]));
    expect(received.map(({ to }) => to).join()).not.toMatch(/spent|erased/);
    expect(
      await identity.get(Mailbag).seal(erased, resetNotice({ brand: 'A', origin: '' }, 'x@example.org')),
    ).toBeNull();
  });

  it('never goes to another mailbox that could be read out of its address', async () => {
    const before = received.length;
    for (const odd of ['x<', 'a,', 'a;', '(c)', 'a:']) await put(`${odd}victim@gmail.com`);
    await put('jane@gmail.com');
    await carry();
    const recipients = () => received.slice(before).map(({ to }) => to);
    await eventually(() => expect(recipients()).toContain('jane@gmail.com'));
    expect(recipients()).not.toContain('victim@gmail.com');
  });

  it('stands in no file of the machine', () => {
    expect(existsSync(join(identity.running.config.DATA_DIR, 'outbox'))).toBe(false);
  });
});

describe('a mail without a mail server, on a site of others', () => {
  it('has its link nowhere, which the start says', async () => {
    const site = await startIdentity({ BRAND_ORIGIN: 'https://pins.example' });
    try {
      const mailbag = site.get(Mailbag);
      const accountId = randomUUID();
      const sender = { brand: 'Acme', origin: 'https://pins.example' };
      const letter = await mailbag.seal(accountId, resetMail(sender, 'jane@example.org', 'T'.repeat(43)));
      if (letter) await mailbag.put(letter);
      const mails = site.running.app.get<MailOutbox>(MAIL_OUTBOX, { strict: false });
      const [listed] = await mails.list({ limit: 1 });
      expect((await mails.find(listed?.id ?? ''))?.text).not.toContain('TTTT');
      expect(existsSync(join(site.running.config.DATA_DIR, 'outbox'))).toBe(false);
      expect(site.logged.join('\n')).toContain('SMTP_URL is not set: nobody gets a link');
    } finally {
      await site.stop();
    }
  });
});
