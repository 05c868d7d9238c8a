import { profilesByIds } from '@corkboard/contracts/identity/internal';
import { deleteSession } from '@corkboard/contracts/identity/sessions';
import { RemoteProfiles, RemoteSessions } from '@corkboard/http-edge/peers/identity-peer';
import { internalCall } from '@corkboard/http-edge/peers/internal-call';
import { PROFILES, type Profiles, SESSIONS, type Sessions, Unreachable } from '@corkboard/http-edge/session';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningIdentity, startIdentity } from '../testing/running-identity.ts';

let identity: RunningIdentity;
let internalToken: Buffer;
beforeAll(async () => {
  identity = await startIdentity();
  internalToken = identity.running.app.get<Secrets>(SECRETS, { strict: false })['internal-token'].export();
});
afterAll(() => identity.stop());

const remote = () => internalCall({ url: identity.origin, internalToken });

describe.each([
  ['in one process', () => identity.running.app.get<Sessions>(SESSIONS, { strict: false })],
  ['from another process', () => new RemoteSessions(remote())],
])('whose session it is, asked %s', (_, sessions) => {
  it('is told while it lives', async () => {
    const jane = await identity.signUp();
    const token = jane.browser.cookies.get('__Host-sid') ?? '';
    expect(await sessions().lookup(token)).toMatchObject({
      accountId: jane.id,
      username: jane.username,
      isPartner: false,
      isMinor: false,
      emailVerified: false,
      country: 'US',
    });
    expect(await sessions().lookup('x'.repeat(43))).toBeNull();
  });

  it('is nobody’s within a second after its end', async () => {
    const jane = await identity.signUp();
    const token = jane.browser.cookies.get('__Host-sid') ?? '';
    const asked = sessions();
    expect(await asked.lookup(token)).not.toBeNull();
    await jane.browser.ask(deleteSession, { body: {} });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(await asked.lookup(token)).toBeNull();
  });
});

describe.each([
  ['in one process', () => identity.running.app.get<Profiles>(PROFILES, { strict: false })],
  ['from another process', () => new RemoteProfiles(remote())],
])('names and avatars, asked %s', (_, profiles) => {
  it('are told for many at once, also of the newest account; unknown ones are missing', async () => {
    const [jane, mary] = [await identity.signUp({ first_name: 'Jane' }), await identity.signUp({ first_name: 'Mary' })];
    const unknown = '00000000-0000-8000-8000-000000000000';
    const found = await profiles().byIds([jane.id, mary.id, unknown, 'nonsense']);
    expect([...found.keys()].sort()).toEqual([jane.id, mary.id].sort());
    expect(found.get(mary.id)).toMatchObject({ firstName: 'Mary', fullName: 'Mary', username: mary.username });
  });

  it('are found by username', async () => {
    const jane = await identity.signUp();
    expect((await profiles().byUsername(jane.username.toUpperCase()))?.accountId).toBe(jane.id);
    expect(await profiles().byUsername('nobody_of_that_name')).toBeNull();
    expect(await profiles().byUsername(jane.email)).toBeNull();
  });
});

describe('an internal call', () => {
  it('is not there for who has no token of the installation', async () => {
    const stranger = internalCall({ url: identity.origin, internalToken: Buffer.alloc(32) });
    await expect(new RemoteSessions(stranger).lookup('x')).rejects.toBeInstanceOf(Unreachable);
    const browser = await identity.browser();
    expect((await browser.ask(profilesByIds, { body: { ids: [] } })).status).toBe(404);
  });

  it('to nowhere is Unreachable', async () => {
    const nowhere = internalCall({ url: 'http://127.0.0.1:9', internalToken });
    await expect(new RemoteProfiles(nowhere).byIds(['x'])).rejects.toBeInstanceOf(Unreachable);
  });
});
