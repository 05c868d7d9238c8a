import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningIdentity, startIdentity } from '../testing/running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

describe('signing up', () => {
  it('gives an account and a session at once [E-060 part]', async () => {
    const jane = await identity.signUp();
    expect(jane.answer.data).toMatchObject({ is_new: true, next: '/' });
    const viewer = await jane.browser.get('/v3/viewer/');
    expect(viewer.data.type).toBe('AUTH');
  });
});
