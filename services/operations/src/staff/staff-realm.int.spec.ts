import { consoleEvents, consoleLive } from '@corkboard/contracts/operations/console';
import {
  addStaff,
  issueSignInLink,
  staffSession,
  staffSignIn,
  staffSignOut,
} from '@corkboard/contracts/operations/staff';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Installation, startOperations } from '../operations.fixture.ts';
import { add, linkFor, signedIn } from './signing-in.fixture.ts';

let installation: Installation;

beforeAll(async () => {
  installation = await startOperations();
});
afterAll(() => installation.close());

const ageBy = (email: string, column: 'active_at' | 'expires_at' | 'signed_in_at', interval: string) =>
  installation.sql(`UPDATE operations.staff_sessions SET ${column} = ${column} - $2::interval WHERE email = $1`, [
    email,
    interval,
  ]);

describe('a member of the staff', () => {
  it('is added once, by a shell on the installation', async () => {
    const first = await add(installation, 'Ann@Example.org');
    const again = await add(installation, 'ann@example.org');
    expect([first.status, first.data.added, again.data.added]).toEqual([200, true, false]);
    expect(again.data.staff_id).toBe(first.data.staff_id);
  });

  it('is not added, and gets no link, without the token of the installation', async () => {
    const eve = installation.client();
    const added = await eve.ask(addStaff, { body: { email: 'eve@example.org', role: 'support' } });
    const link = await eve.ask(issueSignInLink, { body: { email: 'eve@example.org' } });
    expect([added.status, link.status]).toEqual([404, 404]);
  });

  it('who was never added gets no link', async () => {
    const nobody = installation.client();
    const asked = await nobody.ask(issueSignInLink, {
      headers: installation.internal,
      body: { email: 'nobody@example.org' },
    });
    expect(asked.status).toBe(404);
  });
});

describe('a sign-in link', () => {
  it('signs in once', async () => {
    await add(installation, 'bob@example.org');
    const token = await linkFor(installation, 'bob@example.org');
    const bob = installation.client();
    const first = await bob.ask(staffSignIn, { body: { token } });
    const second = await installation.client().ask(staffSignIn, { body: { token } });
    expect(first).toMatchObject({ status: 200, data: { email: 'bob@example.org', role: 'support' } });
    expect([second.status, second.code]).toEqual([400, 1905]);
    expect((await bob.ask(staffSession)).status).toBe(200);
  });

  it('signs in one of two that use it at the same time', async () => {
    await add(installation, 'two@example.org');
    const token = await linkFor(installation, 'two@example.org');
    const asked = [1, 2, 3].map(() => installation.client().ask(staffSignIn, { body: { token } }));
    const statuses = (await Promise.all(asked)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 400, 400]);
  });

  it('keeps its token behind #, where no server and no log sees it', async () => {
    await add(installation, 'hash@example.org');
    const { data } = await installation.client().ask(issueSignInLink, {
      headers: installation.internal,
      body: { email: 'hash@example.org' },
    });
    const { pathname, search, hash } = new URL(data.url);
    expect([pathname, search]).toEqual(['/console/sign-in/', '']);
    expect(hash).toMatch(/^#[\w-]{43}$/);
  });

  it.each([
    ['in its last second', 299, 200],
    ['once its 5 minutes are over', 301, 400],
  ])('%s', async (_, seconds, status) => {
    const email = `after-${seconds}@example.org`;
    await add(installation, email);
    const token = await linkFor(installation, email);
    const late = new Date(Date.now() + seconds * 1000);
    const answer = await installation.at(late, () => installation.client().ask(staffSignIn, { body: { token } }));
    expect(answer.status).toBe(status);
  });

  it('that was made up is refused like one that was used', async () => {
    const { status, code } = await installation.client().ask(staffSignIn, { body: { token: 'x'.repeat(43) } });
    expect([status, code]).toEqual([400, 1905]);
  });
});

describe('a staff session', () => {
  it.each([
    ['29 minutes of idleness', 'active_at', '29 minutes', 200],
    ['30 minutes of idleness', 'active_at', '30 minutes 1 second', 401],
    ['11 hours 59 minutes', 'expires_at', '11 hours 59 minutes', 200],
    ['12 hours', 'expires_at', '12 hours 1 second', 401],
  ] as const)('after %s', async (name, column, interval, status) => {
    const email = `${name.replaceAll(' ', '-')}@example.org`;
    const caller = await signedIn(installation, email);
    await ageBy(email, column, interval);
    expect((await caller.ask(staffSession)).status).toBe(status);
  });

  it('is kept alive by what staff do, not by what the page asks by itself', async () => {
    const idle = '20 minutes';
    const busy = await signedIn(installation, 'busy@example.org');
    const away = await signedIn(installation, 'away@example.org');
    for (const email of ['busy@example.org', 'away@example.org']) await ageBy(email, 'active_at', idle);
    await busy.ask(consoleEvents);
    await away.ask(consoleEvents, { headers: { 'x-background': '1' } });
    for (const email of ['busy@example.org', 'away@example.org']) await ageBy(email, 'active_at', idle);
    expect((await busy.ask(staffSession)).status).toBe(200);
    expect((await away.ask(staffSession)).status).toBe(401);
  });

  it('is over after signing out, and both are recorded', async () => {
    const caller = await signedIn(installation, 'leaving@example.org');
    const cookie = new Map(caller.cookies);
    expect((await caller.ask(staffSignOut)).status).toBe(204);
    for (const [name, value] of cookie) caller.cookies.set(name, value);
    expect((await caller.ask(staffSession)).status).toBe(401);
    const { rows } = await installation.sql(
      `SELECT type FROM operations.events WHERE stream LIKE 'staff-%' ORDER BY position DESC LIMIT 2`,
    );
    expect(rows.map((row) => row['type'])).toEqual(['StaffSignedOut', 'StaffSignedIn']);
  });

  it('stands in a strict, HttpOnly, Secure host cookie', async () => {
    await add(installation, 'cookie@example.org');
    const token = await linkFor(installation, 'cookie@example.org');
    const { headers } = await installation.client().ask(staffSignIn, { body: { token } });
    const cookie = headers.getSetCookie().find((line) => line.startsWith('__Host-staff='));
    expect(cookie).toMatch(/Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict/);
  });

  it('keeps no token in clear', async () => {
    const caller = await signedIn(installation, 'hashed@example.org');
    const token = caller.cookies.get('__Host-staff') ?? '';
    const { rows } = await installation.sql(
      `SELECT count(*)::int AS found FROM operations.staff_sessions s
       WHERE s::text LIKE '%' || $1 || '%' OR token_hash = convert_to($1, 'UTF8')`,
      [token],
    );
    expect([token.length, rows[0]?.['found']]).toEqual([43, 0]);
  });
});

describe('the staff realm is separate', () => {
  it('[E-014 part] a cookie of the name of a product session opens nothing of the console', async () => {
    const product = installation.client();
    product.cookies.set('__Host-sid', 'a'.repeat(43));
    const answers = [await product.ask(consoleEvents), await product.ask(consoleLive), await product.ask(staffSession)];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  it('[E-014 part] a staff session is not taken under the name of a product session', async () => {
    const staff = await signedIn(installation, 'realm@example.org');
    const token = staff.cookies.get('__Host-staff') ?? '';
    const product = installation.client();
    product.cookies.set('__Host-sid', token);
    expect((await product.ask(staffSession)).status).toBe(401);
  });
});

describe('what cannot be recorded is not done', () => {
  it('signing in', async () => {
    await add(installation, 'unrecorded@example.org');
    const token = await linkFor(installation, 'unrecorded@example.org');
    const caller = installation.client();
    const answer = await installation.withoutRecording(() => caller.ask(staffSignIn, { body: { token } }));
    expect(answer.status).toBe(503);
    expect(caller.cookies.has('__Host-staff')).toBe(false);
  });
});
