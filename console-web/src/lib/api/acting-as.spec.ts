import { afterEach, describe, expect, it } from '@jest/globals';
import { actingAs, activeProfile, asProfile, chooseProfile, isActing } from './acting-as.ts';
import { ApiFailure } from './api-failure.ts';
import { signedIn } from './stand-in-server.ts';

afterEach(() => localStorage.clear());

describe('the active profile [S-223] [S-228]', () => {
  it('is the own one until another is chosen, and stays in this browser, for this account', () => {
    signedIn({ isPartner: true });
    expect([activeProfile(), actingAs(), isActing()]).toEqual(['me', {}, false]);
    chooseProfile('b1');
    expect(localStorage.getItem('active_profile:me')).toBe('b1');
    expect([activeProfile(), actingAs(), isActing()]).toEqual(['b1', { orbac_subject_id: 'b1' }, true]);
    chooseProfile('me');
    expect(localStorage.getItem('active_profile:me')).toBeNull();
    expect(actingAs()).toEqual({});
  });

  it('is nobody else for a personal account', () => {
    localStorage.setItem('active_profile:me', 'b1');
    signedIn({ isPartner: false });
    expect(actingAs()).toEqual({});
  });

  it.each([2601, 2602])('is the own one again once the server refuses it with %i', async (code) => {
    signedIn({ isPartner: true });
    chooseProfile('b1');
    const refusal = new ApiFailure({ code, status: 403 });
    await expect(asProfile(() => Promise.reject(refusal))).rejects.toBe(refusal);
    expect(actingAs()).toEqual({});
  });

  it('stays where something else is refused', async () => {
    signedIn({ isPartner: true });
    chooseProfile('b1');
    const refusal = new ApiFailure({ code: 2107, status: 403 });
    await expect(asProfile(() => Promise.reject(refusal))).rejects.toBe(refusal);
    expect(actingAs()).toEqual({ orbac_subject_id: 'b1' });
  });
});
