import { describe, expect, it } from '@jest/globals';
import { ApiFailure } from './api-failure.ts';
import { afterFailedLoad } from './failed-load.ts';
import { delayBefore, mayRetry } from './retry.ts';

const origins = ['http://localhost', 'http://business.test'];
const where = (status: number | null, code: number | null = null, given = {}) =>
  afterFailedLoad(new ApiFailure({ status, code, ...given }), { path: '/pin/1/', isAuth: false, origins });

describe('a page whose resource cannot be loaded', () => {
  it('goes home with the showError flag on 404, and on 401 with code 7 [E-025] [S-323]', () => {
    expect(where(404)).toBe('/?showError=true');
    expect(where(401, 7)).toBe('/?showError=true');
  });
  it('stays for a 401 with another code, and for anything else [E-025]', () => {
    expect(where(401, 1901)).toBeNull();
    expect(where(403, 7)).toBeNull();
    expect(where(500)).toBeNull();
    expect(where(null)).toBeNull();
  });
  it('stays among the ideas for a visitor [E-026] [S-323]', () => {
    const gone = new ApiFailure({ status: 404 });
    const at = (path: string, isAuth: boolean) => afterFailedLoad(gone, { path, isAuth, origins });
    expect(at('/ideas/x', false)).toBe('/ideas/?showError=true');
    expect(at('/ideas/x', true)).toBe('/?showError=true');
    expect(at('/ideasx/', false)).toBe('/?showError=true');
  });
  it('follows a redirect to our own origins only [E-027 part]', () => {
    const to = (redirectUrl: string) => where(301, null, { data: { redirectUrl } });
    expect(to('/pin/2/')).toBe('http://localhost/pin/2/');
    expect(to('http://business.test/a')).toBe('http://business.test/a');
    expect(to('https://evil.test/')).toBe('/?showError=true');
  });
});

describe('trying again', () => {
  it('is for no status and for 500 and above, never for 4xx [E-028 part]', () => {
    const may = (status: number | null) => mayRetry(new ApiFailure({ status }));
    expect([null, 500, 503].map(may)).toEqual([true, true, true]);
    expect([400, 404, 429, 499].map(may)).toEqual([false, false, false, false]);
  });
  it('happens twice, after about 300 ms and 1 s', () => {
    expect([delayBefore(1, 0), delayBefore(2, 0), delayBefore(3, 0)]).toEqual([300, 1000, null]);
    expect(delayBefore(1, 1)).toBe(375);
  });
});
