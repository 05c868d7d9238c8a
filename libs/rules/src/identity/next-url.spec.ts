import { describe, expect, it } from '@jest/globals';
import { afterLogin, afterSignUp, defaultSocialRedirect, nextOf, safeNext } from './next-url.ts';

const origin = 'https://brand.test';

describe('the next-url', () => {
  it.each(['/', '/pin/1?x=2#y', '/jane/travel', '/loginless', '/?next=/login'])(
    'is followed inside the site: %s [E-201]',
    (next) => expect(safeNext(next, origin)).toBe(next),
  );

  it.each([
    ...['//evil.test', '/\\evil.test', '/\t/evil.test', '\t//evil.test', 'https://evil.test/', 'javascript:alert(1)'],
    ...['evil', '', ' /x', '/./\\evil.test', '/.//evil.test', '/a/..//evil.test', '/\u0000', '/x\r\nSet-Cookie: a=b'],
    `/${'x'.repeat(2048)}`,
  ])('is dropped when it could lead elsewhere (%#)', (next) => expect(safeNext(next, origin)).toBeNull());

  it('has at most 2048 characters', () => {
    expect(safeNext(`/${'x'.repeat(2047)}`, origin)).toHaveLength(2048);
    expect(safeNext(`/${'x'.repeat(2048)}`, origin)).toBeNull();
  });

  it.each([
    '/login',
    '/login/',
    '/LOGIN?x=1',
    '/a/../login',
    '/signup/x',
    '/business/create',
    '/add-account/x',
    '/logout',
  ])('is dropped when it would go in a circle: %s [E-203]', (next) => expect(safeNext(next, origin)).toBeNull());

  it('is read from next, or next_url', () => {
    expect(nextOf('?next=%2Fpin%2F1', origin)).toBe('/pin/1');
    expect(nextOf('?next_url=%2Fpin%2F2', origin)).toBe('/pin/2');
    expect(nextOf('?x=1', origin)).toBeNull();
  });
});

describe('where someone goes', () => {
  it('after log-in: next, else where they are [E-201] [E-202]', () => {
    expect(afterLogin('/jane', '/pin/1?x=2', origin)).toBe('/jane');
    expect(afterLogin(null, '/pin/1?x=2', origin)).toBe('/pin/1?x=2');
    expect(afterLogin('//evil.test', '/pin/1?x=2', origin)).toBe('/pin/1?x=2');
  });

  it.each(['/login', '/login?lookup=true', '/signup/sso', '/business/create', '/add-account', '/add-account/x'])(
    'after log-in at %s: home [E-203]',
    (page) => expect(afterLogin(null, page, origin)).toBe('/'),
  );

  it('after sign-up: the given address, else home [E-205]', () => {
    expect(afterSignUp('/pin/1', origin)).toBe('/pin/1');
    expect(afterSignUp(null, origin)).toBe('/');
    expect(afterSignUp('https://evil.test', origin)).toBe('/');
  });

  it('after social log-in: the path only [E-206 part]', () => {
    expect(defaultSocialRedirect('/pin/1?x=2')).toBe('/pin/1');
    expect(defaultSocialRedirect('/login?x=2')).toBe('/');
    expect(defaultSocialRedirect('/?x=2')).toBe('/');
  });
});
