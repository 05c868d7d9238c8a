import { randomUUID } from 'node:crypto';
import { getViewer } from '@corkboard/contracts/identity/viewer';
import { SESSIONS, type Sessions } from '@corkboard/http-edge/session';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { DAY } from '../clock.ts';
import { RequestErasure } from '../erasure/erase-account.ts';
import { contextOf } from '../testing/requests.ts';
import { type Person, type RunningIdentity, startIdentity } from '../testing/running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

/** Seconds since the epoch: 00:00 UTC of the day on which somebody turns 18 in so many days. */
const bornFor = (days: number): number => {
  const day = new Date(Date.now() + days * DAY);
  return Date.UTC(day.getUTCFullYear() - 18, day.getUTCMonth(), day.getUTCDate()) / 1000;
};
const bucketsOf = async ({ id }: Person): Promise<readonly unknown[]> =>
  (await identity.store.readStream(`account-${id}`))
    .filter(({ type }) => type === 'AgeBucketChanged')
    .map(({ data }) => data);
const known = async (): Promise<readonly string[]> =>
  (await identity.pool.query<{ account_id: string }>('SELECT account_id FROM minors')).rows.map(
    (row) => row.account_id,
  );
const isMinor = async ({ browser }: Person) => {
  const sessions = identity.running.app.get<Sessions>(SESSIONS, { strict: false });
  const session = await sessions.lookup(browser.cookies.get('__Host-sid') ?? '');
  return [(await browser.ask(getViewer)).data.user?.isMinor, session?.isMinor];
};

describe('whether somebody is a minor', () => {
  it('is said at registration, by bucket alone', async () => {
    const [adult, minor] = [await identity.signUp(), await identity.signUp({ birthday: bornFor(3) })];
    expect(await bucketsOf(adult)).toEqual([{ accountId: adult.id, bucket: 'adult' }]);
    expect(await bucketsOf(minor)).toEqual([{ accountId: minor.id, bucket: 'under_18' }]);
    await eventually(async () => expect(await known()).toEqual(expect.arrayContaining([minor.id])));
    expect(await known()).not.toContain(adult.id);
  });

  it('ends on the 18th birthday, in the account and in its sessions', async () => {
    const [first, later] = [
      await identity.signUp({ birthday: bornFor(2) }),
      await identity.signUp({ birthday: bornFor(9) }),
    ];
    await eventually(async () => expect(await known()).toEqual(expect.arrayContaining([first.id, later.id])));
    await identity.housekeep();
    expect(await bucketsOf(first)).toHaveLength(1);
    expect(await isMinor(first)).toEqual([true, true]);
    identity.pass(2 * DAY);
    await identity.housekeep();
    expect(await bucketsOf(first)).toEqual([
      { accountId: first.id, bucket: 'under_18' },
      { accountId: first.id, bucket: 'adult' },
    ]);
    expect(await isMinor(first)).toEqual([false, false]);
    expect(await isMinor(later)).toEqual([true, true]);
    await eventually(async () => expect(await known()).not.toContain(first.id));
    await identity.housekeep();
    expect(await bucketsOf(first)).toHaveLength(2);
  });

  it('is forgotten with the account', async () => {
    const minor = await identity.signUp({ birthday: bornFor(30) });
    await eventually(async () => expect(await known()).toContain(minor.id));
    const asked = { accountId: minor.id, requestId: randomUUID(), requestedAt: new Date().toISOString() };
    await identity.get(CommandBus).execute(new RequestErasure(contextOf('RequestErasure'), asked));
    await eventually(async () => expect(await known()).not.toContain(minor.id));
    await eventually(async () => expect(await identity.events('PersonalDataErased')).toHaveLength(1));
  });
});
