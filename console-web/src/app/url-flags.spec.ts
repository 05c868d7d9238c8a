import { chooseApp } from '@corkboard/contracts/web/choose-app';
import { describe, expect, it } from '@jest/globals';
import { isWanted } from './entry-host.tsx';
import { redirectOf } from './signed-out/leave.ts';
import { flagsOf, takeFlags } from './url-flags.ts';

describe('the flags of an address', () => {
  it('are read once and taken out of it [E-023]', () => {
    history.replaceState(null, '', '/?aec=1512&y=1#top');
    expect(takeFlags()).toEqual({ showError: false, aec: '1512' });
    expect(location.pathname + location.search + location.hash).toBe('/?y=1#top');
    expect(takeFlags()).toEqual({ showError: false, aec: null });
  });
  it('say that a page was not found', () =>
    expect(flagsOf('http://localhost/?showError=true')).toEqual({ flags: { showError: true, aec: null }, rest: '/' }));
});

describe('which app draws a page', () => {
  it('is the small one for visitors at home and for pages that are the same for everyone', () => {
    const entry = [
      '/',
      '/login',
      '/login/',
      '/password/reset/',
      '/password/reset/confirm/',
      '/_/_/policy/privacy-policy/',
      '/ideas',
      '/ideas/',
    ];
    expect(entry.map((path) => chooseApp(path, false))).toEqual(entry.map(() => 'entry'));
    expect(chooseApp('/_/_/help/appeal/', true)).toBe('entry');
  });
  it('is the whole one for people, and for what visitors may look at', () => {
    expect(chooseApp('/', true)).toBe('app');
    expect(chooseApp('/ideas/', true)).toBe('app');
    expect(chooseApp('/pin/1/', false)).toBe('app');
    expect(chooseApp('/loginx', false)).toBe('app');
  });
});

describe('someone who is signed in', () => {
  const at = (pathname: string, search = '') => ({ pathname, search, origin: 'http://localhost' });
  it('is led away from the log-in page [E-078 part]', () => {
    expect(redirectOf(at('/login'), true)).toBe('/');
    expect(redirectOf(at('/login', '?next=/pin/1/'), true)).toBe('/pin/1/');
    expect(redirectOf(at('/login', '?next=//evil.test'), true)).toBe('/');
    expect(redirectOf(at('/login'), false)).toBeNull();
    expect(redirectOf(at('/_/_/help/appeal/'), true)).toBeNull();
  });
  it('sees no entry dialog, unless the session has ended [E-078 part]', () => {
    expect(isWanted({ view: 'login', source: 'save' }, true)).toBe(false);
    expect(isWanted({ view: 'login', source: 'save' }, false)).toBe(true);
    expect(isWanted({ view: 'login', source: 'save', sessionEnded: true }, true)).toBe(true);
  });
});
