import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportAccount, exportPageOf } from '@corkboard/contracts/identity/account-export';
import { closeAccount } from '@corkboard/contracts/identity/closing';
import { createSession, deleteSession } from '@corkboard/contracts/identity/sessions';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Browser, signUpBody } from '../testing/requests.ts';
import { type Person, type RunningIdentity, startIdentity } from '../testing/running-identity.ts';

type Document = Readonly<Record<string, readonly Record<string, unknown>[]>>;
type Answerer = (from: { section: string; after: string[] | null } | null) => object | null;

/** Stands in for the other services: answers pages as a test says, 500 where it says null. */
let answer: Answerer;
let others: Server;
let identity: RunningIdentity;

beforeAll(async () => {
  others = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      const isAds = request.url === exportPageOf('ads').path;
      const page = isAds ? { sections: [], next: null } : answer((JSON.parse(text) as { from: never }).from);
      response.writeHead(page === null ? 500 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(page));
    });
  });
  await new Promise<void>((resolve) => others.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(others.address() as AddressInfo).port}`;
  identity = await startIdentity({ CURATION_URL: url, ADS_URL: url });
});
afterAll(async () => {
  await identity?.stop();
  others?.close();
});
beforeEach(() => {
  answer = () => ({ sections: [{ name: 'pins', rows: [{ pin_id: '1', title: 'Opaline' }] }], next: null });
});

const download = async (browser: Browser): Promise<Document> => {
  const { status, text } = await browser.ask(exportAccount);
  expect(status).toBe(200);
  return JSON.parse(text) as Document;
};
const logIn = async ({ email, password }: Person) => {
  const browser = await identity.browser();
  await browser.ask(createSession, { body: { username_or_email: email, password, get_user: false } });
  return browser;
};

describe('the file of an account', () => {
  it('holds everything that is stored of its person, and is downloaded under the day', async () => {
    const jane = await identity.signUp({ first_name: 'Jane' });
    await logIn(jane);
    await identity.logLines('LogInSucceeded');
    const { headers, text } = await jane.browser.ask(exportAccount);
    const day = new Date().toISOString().slice(0, 10);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="corkboard-data-${day}.json"`);
    expect(headers.get('cache-control')).toBe('no-store');
    const document = JSON.parse(text) as Document;
    expect(document['account']).toEqual([
      expect.objectContaining({ account_id: jane.id, email: jane.email, username: jane.username, first_name: 'Jane' }),
    ]);
    expect(document['account']?.[0]?.['birthdate']).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(document['account_history']?.map(({ event }) => event)).toContain('TermsAccepted');
    expect(document['sessions']).toHaveLength(2);
    expect(document['devices']).toHaveLength(2);
    expect(document['security_log']?.map(({ event }) => event)).toContain('LogInSucceeded');
    expect(document['mails']?.map(({ template }) => template)).toContain('verify-email');
    expect(document['pins']).toEqual([{ pin_id: '1', title: 'Opaline' }]);
    expect(document['complete']).toBe(true);
    expect(Object.keys(document).at(-1)).toBe('complete');
  });

  it('holds no secret, and nothing of anybody else', async () => {
    const [jane, mary] = [await identity.signUp(), await identity.signUp()];
    const { text } = await jane.browser.ask(exportAccount);
    for (const other of [mary.id, mary.email, mary.username]) expect(text).not.toContain(other);
    expect(text).not.toMatch(/argon2|ip_?hash/i);
    for (const value of jane.browser.cookies.values()) expect(text).not.toContain(value);
    const { rows } = await identity.pool.query<{ hash: string }>(
      `SELECT encode(token_hash, 'hex') AS hash FROM session_tokens`,
    );
    for (const { hash } of rows) expect(text).not.toContain(hash);
  });

  it('is remembered in the security log, where the next file has it', async () => {
    const jane = await identity.signUp();
    await download(jane.browser);
    const lines = (await identity.logLines('AccountExported')).filter(({ data }) => data['accountId'] === jane.id);
    expect(lines).toHaveLength(1);
    const { security_log: log } = await download(jane.browser);
    expect(log?.map(({ event }) => event)).toContain('AccountExported');
  });

  it('is whole when a section has more rows than a page', async () => {
    const jane = await identity.signUp();
    const text = `INSERT INTO known_devices SELECT $1, 'device-' || lpad(n::text, 5, '0'), now()
      FROM generate_series(1, 1234) n`;
    await identity.pool.query(text, [jane.id]);
    const { devices } = await download(jane.browser);
    const ids = new Set(devices?.map(({ device_id: id }) => id));
    expect([devices?.length, ids.size]).toEqual([1235, 1235]);
  });
});

describe('a download of another one, or of nobody', () => {
  it('is refused to a visitor, and after the session has ended', async () => {
    const jane = await identity.signUp();
    expect((await (await identity.browser()).ask(exportAccount)).status).toBe(401);
    await jane.browser.ask(deleteSession, { body: {} });
    expect((await jane.browser.ask(exportAccount)).status).toBe(401);
  });

  it('is refused to pages of other sites', async () => {
    const jane = await identity.signUp();
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await jane.browser.ask(exportAccount, { headers })).status).toBe(403);
  });

  it('works again for who asked to close the account and logged in since', async () => {
    const jane = await identity.signUp();
    await jane.browser.ask(closeAccount, { body: { password: jane.password } });
    expect((await jane.browser.ask(exportAccount)).status).toBe(401);
    const { account, account_history: history } = await download(await logIn(jane));
    expect(account).toHaveLength(1);
    expect(history?.map(({ event }) => event)).toContain('AccountClosureRequested');
  });

  it('is refused after five in an hour', async () => {
    const limited = await startIdentity({ LIMITS: '{"register":[]}', CURATION_URL: '', ADS_URL: '' });
    const browser = await limited.browser();
    await browser.post('/v3/users/register/', signUpBody());
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await browser.ask(exportAccount)).status);
    await limited.stop();
    expect(statuses).toEqual([503, 503, 503, 503, 503, 429]);
  });
});

describe('another service that does not answer', () => {
  it('before the first byte is told as such', async () => {
    answer = () => null;
    const jane = await identity.signUp();
    const { status, headers, code } = await jane.browser.ask(exportAccount);
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('2');
    expect(code).not.toBeNull();
    expect((await identity.logLines('AccountExported')).filter(({ data }) => data['accountId'] === jane.id)).toEqual(
      [],
    );
  });

  it('for a moment later on is asked again', async () => {
    let failures = 1;
    answer = (from) => {
      if (from === null)
        return { sections: [{ name: 'pins', rows: [{ n: 1 }] }], next: { section: 'pins', after: ['1'] } };
      failures -= 1;
      return failures >= 0 ? null : { sections: [{ name: 'pins', rows: [{ n: 2 }] }], next: null };
    };
    const jane = await identity.signUp();
    expect((await download(jane.browser))['pins']).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('later on cuts the download, so that nobody takes a part of it for all', async () => {
    answer = (from) =>
      from ? null : { sections: [{ name: 'pins', rows: [{}] }], next: { section: 'pins', after: ['1'] } };
    const jane = await identity.signUp();
    await expect(jane.browser.ask(exportAccount)).rejects.toThrow();
    expect(identity.logged.join('\n')).toContain('an account export was cut');
  });
});

describe('a reader that goes away, or reads slowly', () => {
  it('is read no further for', async () => {
    let pages = 0;
    answer = () => {
      pages += 1;
      const rows = Array.from({ length: 100 }, () => ({ text: 'x'.repeat(8_000) }));
      return { sections: [{ name: 'pins', rows }], next: { section: 'pins', after: [String(pages)] } };
    };
    const jane = await identity.signUp();
    const gone = new AbortController();
    const headers = { cookie: jane.browser.cookieHeader() };
    const response = await fetch(`${identity.origin}${exportAccount.path}`, { headers, signal: gone.signal });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const waiting = pages;
    expect(waiting).toBeLessThan(20);
    gone.abort();
    await response.text().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const left = pages;
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(pages).toBe(left);
  });

  it('whose session ends meanwhile gets no more', async () => {
    const jane = await identity.signUp();
    const elsewhere = await logIn(jane);
    answer = (from) => ({
      sections: [{ name: 'pins', rows: [{ from, text: 'x'.repeat(100) }] }],
      next: { section: 'pins', after: ['1'] },
    });
    const asked = jane.browser.ask(exportAccount).then(
      () => 'whole',
      () => 'cut',
    );
    await new Promise((resolve) => setTimeout(resolve, 500));
    await elsewhere.ask(deleteSession, { body: { all: true } });
    expect(await asked).toBe('cut');
  });
});

describe('a page of an account', () => {
  it('is for services alone', async () => {
    const jane = await identity.signUp();
    const route = exportPageOf('identity');
    const body = { account_id: jane.id, from: null };
    expect((await jane.browser.ask(route, { body })).status).toBe(404);
    const token = identity.running.app.get<Secrets>(SECRETS, { strict: false })['internal-token'].export();
    const headers = { authorization: `Bearer ${token.toString('base64url')}` };
    const { status, data } = await jane.browser.ask(route, { body, headers });
    expect(status).toBe(200);
    expect(data.sections[0]?.name).toBe('account');
    expect(data.next).toBeNull();
  });
});
