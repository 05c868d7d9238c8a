import { randomUUID } from 'node:crypto';
import { register, registerExists } from '@corkboard/contracts/identity/registration';
import { createSession } from '@corkboard/contracts/identity/sessions';
import { CLAIMS, type Claims } from '@corkboard/service/definition';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { RequestErasure } from '../erasure/erase-account.ts';
import { HiddenValues } from '../hidden-values.ts';
import { contextOf, goodPassword, signUpBody } from '../testing/requests.ts';
import { type RunningIdentity, startIdentity } from '../testing/running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity({ BRAND_NAME: 'Acme' });
});
afterAll(() => identity.stop());

const attempt = async (given: Readonly<Record<string, unknown>>) =>
  (await identity.browser('203.0.113.9')).ask(register, { body: signUpBody(given) });

const erasureOf = (accountId: string): ConstructorParameters<typeof RequestErasure> => {
  const context = contextOf('RequestErasure');
  return [context, { accountId, requestId: randomUUID(), requestedAt: context.occurredAt }];
};

describe('an address with a name of another script', () => {
  const pair = (): readonly [string, string] => {
    const local = `q.${randomUUID().slice(0, 8)}`;
    return [`${local}@münchen.example.test`, `${local}@xn--mnchen-3ya.example.test`];
  };

  it.each([0, 1])('is one, however its domain is spelled (%i)', async (first) => {
    const spellings = pair();
    const [one = '', other = ''] = first === 0 ? spellings : [...spellings].reverse();
    const jane = await identity.signUp({ email: one });
    expect(await attempt({ email: other })).toMatchObject({ status: 409, code: 1107 });
    const browser = await identity.browser();
    expect((await browser.ask(registerExists, { body: { email: other } })).data).toBe(true);
    const answer = await browser.ask(createSession, { body: { username_or_email: other, password: goodPassword } });
    expect(answer.data.user.id).toBe(jane.id);
  });

  it('is found where it was claimed as it was typed, and freed by the erasure of its account', async () => {
    const [unicode, ascii] = pair();
    const jane = await identity.signUp({ email: unicode });
    // As an earlier version claimed it.
    const claims = identity.running.app.get<Claims>(CLAIMS, { strict: false });
    const [typed, canonical] = [claims.of('email', unicode), claims.of('email', ascii)];
    const moved = await identity.pool.query('UPDATE claims SET value = $2 WHERE kind = $1 AND value = $3', [
      ...['email', typed.value, canonical.value],
    ]);
    expect(moved.rowCount).toBe(1);
    for (const email of [unicode, ascii]) {
      expect(await attempt({ email })).toMatchObject({ status: 409, code: 1107 });
      const browser = await identity.browser();
      const answer = await browser.ask(createSession, { body: { username_or_email: email, password: goodPassword } });
      expect(answer.data.user.id).toBe(jane.id);
    }
    await identity.get(CommandBus).execute(new RequestErasure(...erasureOf(jane.id)));
    expect((await attempt({ email: unicode })).status).toBe(201);
  });
});

describe('a sign-up that is sent again', () => {
  it('with the same key is the same account, with a session [E-060]', async () => {
    const browser = await identity.browser();
    const body = signUpBody();
    const key = { 'idempotency-key': randomUUID() };
    const first = await browser.ask(register, { body, headers: key });
    const again = await (await identity.browser()).ask(register, { body, headers: key });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.data.user.id).toBe(first.data.user.id);
    expect(again.headers.getSetCookie()).toEqual(expect.arrayContaining([expect.stringMatching(/^__Host-sid=/)]));
    expect(await identity.store.readStream(`account-${first.data.user.id}`)).toHaveLength(8);
  });

  it('gives no session to who does not know its password', async () => {
    const body = signUpBody();
    const key = { 'idempotency-key': randomUUID() };
    await (await identity.browser()).ask(register, { body, headers: key });
    const stranger = await identity.browser();
    const answer = await stranger.ask(register, { body: { ...body, password: 'another good phrase' }, headers: key });
    expect(answer).toMatchObject({ status: 409, code: 1107 });
    expect(stranger.cookies.has('__Host-sid')).toBe(false);
  });

  it('five times at once with the same key is the same account', async () => {
    const body = signUpBody();
    const key = { 'idempotency-key': randomUUID() };
    const browsers = await Promise.all(Array.from({ length: 5 }, () => identity.browser()));
    const answers = await Promise.all(browsers.map((browser) => browser.ask(register, { body, headers: key })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ data }) => data.user.id)).size).toBe(1);
  });

  it('counts as a log-in where its password is compared', async () => {
    const body = signUpBody();
    const key = { 'idempotency-key': randomUUID() };
    await (await identity.browser()).ask(register, { body, headers: key });
    const stranger = await identity.browser('198.51.100.1');
    for (let count = 0; count < 10; count += 1) {
      expect(
        (await stranger.ask(register, { body: { ...body, password: `not it ${count} at all` }, headers: key })).code,
      ).toBe(1107);
    }
    expect(await stranger.ask(register, { body, headers: key })).toMatchObject({ status: 429, code: 1601 });
    const logIn = { username_or_email: body['email'], password: body['password'] };
    expect(await stranger.ask(createSession, { body: logIn })).toMatchObject({ status: 429, code: 1601 });
  });

  it('with another key is refused, also with the right password', async () => {
    const body = signUpBody();
    const browser = await identity.browser();
    await browser.ask(register, { body, headers: { 'idempotency-key': randomUUID() } });
    expect((await browser.ask(register, { body, headers: { 'idempotency-key': randomUUID() } })).code).toBe(1107);
  });

  it('twenty times at once makes one account', async () => {
    const body = signUpBody();
    const browsers = await Promise.all(Array.from({ length: 20 }, () => identity.browser()));
    const answers = await Promise.all(browsers.map((browser) => browser.ask(register, { body })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 1107)).toHaveLength(19);
  });

  it('gives people of the same first name usernames of their own', async () => {
    const names = await Promise.all(
      [1, 2, 3].map(async () => (await identity.signUp({ first_name: 'Beatrix' })).username),
    );
    expect(new Set(names).size).toBe(3);
    for (const name of names) expect(name).toMatch(/^beatrix([0-9a-z]{4})?$/);
  });
});

describe('what stands in clear beside an event', () => {
  it('says nothing of the address, and links no two sign-ups or log-ins of one person', async () => {
    const body = signUpBody();
    const one = (await (await identity.browser()).ask(register, { body })).data.user.id;
    await identity.get(CommandBus).execute(new RequestErasure(...erasureOf(one)));
    const two = (await (await identity.browser()).ask(register, { body })).data.user.id;
    expect(two).not.toBe(one);
    const [first, second] = await Promise.all(
      [one, two].map(async (id) => (await identity.store.readStream(`account-${id}`))[0]?.metadata),
    );
    expect(first?.actor.kind).toBe('visitor');
    expect(first?.actor.id).not.toBe(second?.actor.id);
    expect(first?.fingerprint).not.toBe(second?.fingerprint);
    const hidden = identity.get(HiddenValues);
    const address = String(body['email']);
    const written = JSON.stringify((await identity.events()).map(({ metadata }) => metadata));
    expect(written).not.toContain(hidden.email(address));
    expect(written).not.toContain(hidden.identifier(address));
  });
});
