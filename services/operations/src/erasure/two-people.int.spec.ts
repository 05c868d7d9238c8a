import {
  approveErasure,
  consoleErasures,
  declineErasure,
  requestErasure,
  withdrawErasure,
} from '@corkboard/contracts/operations/erasures';
import { changeStaffRole, removeStaff, staffSignIn } from '@corkboard/contracts/operations/staff';
import { erasingServices } from '@corkboard/contracts/services';
import type { RouteClient } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Installation, startOperations } from '../operations.fixture.ts';
import { linkFor, signedIn } from '../staff/signing-in.fixture.ts';
import { accounts, bodyOf, peers } from './erasing.fixture.ts';

let installation: Installation;
let ann: RouteClient;
let bea: RouteClient;
let sam: RouteClient;

beforeAll(async () => {
  installation = await startOperations({}, [peers]);
  ann = await signedIn(installation, 'ann@example.org', 'privacy');
  bea = await signedIn(installation, 'bea@example.org', 'privacy');
  sam = await signedIn(installation, 'sam@example.org', 'support');
});
afterAll(() => installation?.close());

const ask = async (who: RouteClient, username: string, more: object = {}) =>
  who.ask(requestErasure, { body: { ...bodyOf(username), ...more } });
const waiting = async (username: string, who = ann) => {
  const { data } = await ask(who, username);
  return { account: data.account_id, request: data.request_id };
};
const because = { reason_code: 'not_proven', reason: 'no proof came' };
const approve = (who: RouteClient, params: Record<string, string>) => who.ask(approveErasure, { params });
const decline = (who: RouteClient, params: Record<string, string>) =>
  who.ask(declineErasure, { params, body: because });
const withdraw = (who: RouteClient, params: Record<string, string>) => who.ask(withdrawErasure, { params });
const recorded = async ({ account }: { account: string }) => {
  const { rows } = await installation.sql('SELECT type FROM operations.events WHERE stream = $1 ORDER BY revision', [
    `erasure-${account}`,
  ]);
  return rows.map(({ type }) => type);
};
const outcome = ({ status, code }: { status: number; code: number | null }) => [status, code];
const list = async (who: RouteClient) => {
  await installation.projected();
  return (await who.ask(consoleErasures)).data.erasures;
};

describe('an erasure', () => {
  it('is asked for by one, approved by another, and only then told to the services', async () => {
    const params = await waiting('jane');
    expect(await recorded(params)).toEqual(['StaffActionRequested']);
    expect((await list(bea))[0]).toMatchObject({
      status: 'pending',
      username: 'jane',
      case_id: 'PRIV-1',
      staff_email: 'ann@example.org',
    });
    expect((await approve(bea, params)).status).toBe(202);
    expect(await recorded(params)).toEqual(['StaffActionRequested', 'StaffActionApproved']);
    expect((await list(sam))[0]).toMatchObject({
      status: 'approved',
      approver_email: 'bea@example.org',
      held_up_by: erasingServices.map((service) => ({
        ...{ service, part: 'service', name: service, state: 'unreachable', since: null },
      })),
    });
  });

  it('is not approved or declined by who asked, not in a second session either', async () => {
    const params = await waiting('second-session');
    const elsewhere = installation.client();
    await elsewhere.ask(staffSignIn, { body: { token: await linkFor(installation, 'ann@example.org') } });
    const answers = [await approve(ann, params), await approve(elsewhere, params), await decline(elsewhere, params)];
    expect(answers.map(outcome)).toEqual([
      [403, 2802],
      [403, 2802],
      [403, 2802],
    ]);
    expect(await recorded(params)).toEqual(['StaffActionRequested']);
  });

  it('is neither asked for nor decided on without the role privacy, and says so', async () => {
    const params = await waiting('role');
    const answers = [await ask(sam, 'anybody'), await approve(sam, params), await decline(sam, params)];
    expect([...answers, await withdraw(sam, params)].map(outcome)).toEqual(
      Array.from({ length: 4 }, () => [403, 2801]),
    );
    expect(answers[0]?.text).toContain('Only staff with the role privacy can ask for or decide on erasures.');
    expect(accounts.has('anybody')).toBe(false);
    expect(await recorded(params)).toEqual(['StaffActionRequested']);
    expect((await list(sam)).find(({ request_id }) => request_id === params.request)?.username).toBeNull();
    const visitor = installation.client();
    expect((await approve(visitor, params)).status).toBe(401);
  });

  it('needs a reason, a case id and the name typed twice', async () => {
    const wrong = [{ reason: ' ' }, { case_id: '' }, { case_id: 'jane@example.org' }, { confirmation: 'jame' }];
    const answers = [];
    for (const each of wrong) answers.push(await ask(ann, 'twice', each));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  });

  it('waits once per account', async () => {
    const params = await waiting('once');
    expect(outcome(await ask(bea, 'once'))).toEqual([409, 2805]);
    expect(await recorded(params)).toEqual(['StaffActionRequested']);
  });

  it('approved by two at once is carried out once', async () => {
    const third = await signedIn(installation, 'cleo@example.org', 'privacy');
    const params = await waiting('at-once');
    const answers = await Promise.all([bea, third, bea, third].map((who) => approve(who, params)));
    expect(answers.map(outcome).sort()).toEqual([
      [202, null],
      [409, 2806],
      [409, 2806],
      [409, 2806],
    ]);
    expect(await recorded(params)).toEqual(['StaffActionRequested', 'StaffActionApproved']);
  });
});

describe('a request', () => {
  it('is withdrawn by who asked alone, and not approved afterwards', async () => {
    const params = await waiting('withdrawn');
    expect(outcome(await withdraw(bea, params))).toEqual([403, 2803]);
    expect((await withdraw(ann, params)).status).toBe(200);
    expect(outcome(await approve(bea, params))).toEqual([409, 2806]);
    expect(await recorded(params)).toEqual(['StaffActionRequested', 'StaffActionWithdrawn']);
    const anew = await waiting('withdrawn');
    expect(outcome(await approve(bea, params))).toEqual([404, 11]);
    expect((await approve(bea, anew)).status).toBe(202);
  });

  it('is declined with a reason, and not approved afterwards', async () => {
    const params = await waiting('declined');
    const without = await bea.ask(declineErasure, { params, body: { reason_code: 'other' } });
    expect(without.status).toBe(400);
    expect((await decline(bea, params)).status).toBe(200);
    expect(outcome(await approve(bea, params))).toEqual([409, 2806]);
    expect((await list(ann)).find(({ request_id }) => request_id === params.request)).toMatchObject({
      status: 'declined',
      decline_code: 'not_proven',
      decline_reason: 'no proof came',
      approver_email: 'bea@example.org',
    });
  });

  it.each([
    ['in its last minute', -60_000, [202, null]],
    ['once its 7 days are over', 0, [409, 2807]],
  ])('%s', async (name, before, expected) => {
    const { data } = await ask(ann, `expires-${name}`);
    const { rows } = await installation.sql(
      "SELECT data->>'expiresAt' AS at FROM operations.events WHERE stream = $1",
      [`erasure-${data.account_id}`],
    );
    const expires = Date.parse(String(rows[0]?.['at']));
    expect(expires - Date.now()).toBeGreaterThan(6.9 * 24 * 3600_000);
    const params = { account: data.account_id, request: data.request_id };
    const answer = await installation.at(new Date(expires + before), () => approve(bea, params));
    expect(outcome(answer)).toEqual(expected);
  });
});

describe('the role', () => {
  const inside = (route: typeof changeStaffRole | typeof removeStaff, body: object) =>
    installation.client().ask(route, { headers: installation.internal, body });

  it('counts as it is now: who lost it does not approve, in an open session', async () => {
    const dora = await signedIn(installation, 'dora@example.org', 'privacy');
    const params = await waiting('changed');
    await inside(changeStaffRole, { email: 'dora@example.org', role: 'auditor' });
    expect(outcome(await approve(dora, params))).toEqual([403, 2801]);
    await inside(changeStaffRole, { email: 'dora@example.org', role: 'privacy' });
    expect((await approve(dora, params)).status).toBe(202);
  });

  it('is read from what was recorded, not from what a session remembers', async () => {
    const emma = await signedIn(installation, 'emma@example.org', 'support');
    const params = await waiting('forged');
    await installation.sql("UPDATE operations.staff_sessions SET role = 'privacy' WHERE email = $1", [
      'emma@example.org',
    ]);
    expect(outcome(await approve(emma, params))).toEqual([403, 2801]);
    expect(outcome(await ask(emma, 'forged-too'))).toEqual([403, 2801]);
  });

  it.each([
    ['lost it', changeStaffRole, { role: 'support' }],
    ['was removed', removeStaff, {}],
  ])('of who asked counts too: a request of somebody who %s is not approved', async (name, route, more) => {
    const email = `${name.replace(' ', '-')}@example.org`;
    const params = await waiting(name, await signedIn(installation, email, 'privacy'));
    await inside(route, { email, ...more });
    expect(outcome(await approve(bea, params))).toEqual([403, 2804]);
    expect((await decline(bea, params)).status).toBe(200);
  });

  it('does not come back to a request by adding its author again', async () => {
    const email = 'again@example.org';
    const params = await waiting('again', await signedIn(installation, email, 'privacy'));
    await inside(removeStaff, { email });
    const again = await signedIn(installation, email, 'privacy');
    expect(outcome(await approve(again, params))).toEqual([403, 2804]);
  });
});

describe('what cannot be recorded is not done', () => {
  it('asking, approving, declining and withdrawing', async () => {
    const params = await waiting('unrecorded');
    const answers = await installation.withoutRecording(async () => [
      await ask(ann, 'never-asked'),
      await approve(bea, params),
      await decline(bea, params),
      await withdraw(ann, params),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    expect(await recorded(params)).toEqual(['StaffActionRequested']);
    expect(await recorded({ account: accounts.get('never-asked') ?? '' })).toEqual([]);
  });
});

describe('the own log', () => {
  it('holds what each did, under who did it', async () => {
    await installation.projected();
    const { rows } = await installation.sql(
      `SELECT type, count(DISTINCT staff_id)::int AS members FROM operations.staff_log
       WHERE type LIKE 'StaffAction%' GROUP BY type ORDER BY type`,
    );
    expect(rows.map(({ type }) => type)).toEqual([
      'StaffActionApproved',
      'StaffActionRefused',
      'StaffActionRequested',
      'StaffActionWithdrawn',
    ]);
  });
});
