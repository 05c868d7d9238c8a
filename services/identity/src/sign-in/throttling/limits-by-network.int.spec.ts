import { register, registerExists } from '@corkboard/contracts/identity/registration';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newEmail, signUpBody } from '../../testing/requests.ts';
import { type RunningIdentity, startIdentity } from '../../testing/running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity({ LIMITS: '{}' });
});
afterAll(() => identity.stop());

describe('a limit by address', () => {
  it('counts an IPv6 network as one caller: asking for addresses', async () => {
    const ask = async (address: string) =>
      (await identity.browser(address)).ask(registerExists, { body: { email: newEmail() } });
    for (let host = 1; host <= 10; host += 1) expect((await ask(`2001:db8:5:5::${host}`)).status).toBe(200);
    expect(await ask('2001:db8:5:5:9999::1')).toMatchObject({ status: 429, code: 9 });
    expect((await ask('2001:db8:5:6::1')).status).toBe(200);
  });

  it('counts an IPv6 network as one caller: sign-ups', async () => {
    const signUp = async (address: string) => (await identity.browser(address)).ask(register, { body: signUpBody() });
    for (let host = 1; host <= 5; host += 1) expect((await signUp(`2001:db8:7:7::${host}`)).status).toBe(201);
    expect(await signUp('2001:db8:7:7::6')).toMatchObject({ status: 429, code: 9 });
    expect((await signUp('198.51.100.9')).status).toBe(201);
  });
});
