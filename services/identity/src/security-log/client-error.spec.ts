import { describe, expect, it } from '@jest/globals';
import { withoutTypedData } from './client-error.ts';

const plain = { name: 'TypeError', messageHash: 'aa01', stack: [], route: '/' };
const route = (given: string) => withoutTypedData({ ...plain, route: given }).route;
const frame = (given: string) => withoutTypedData({ ...plain, stack: [given] }).stack[0];

describe('the report of a page that broke', () => {
  it.each([
    ['/password/reset/confirm/?email=leak@example.test#t=SECRETTOKEN', '/password/reset/confirm/'],
    ['/email/verify/#t=SECRETTOKEN', '/email/verify/'],
    ['/invite/leak@example.test/', '/invite/[email]/'],
    ['/invite/leak%40example.test/', '/invite/[email]/'],
    ['/join/Zk3vQ9xT0aPq7LrW2bYc/', '/join/[token]/'],
    ['/join/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc/', '/join/[token]/'],
    ['/pin/:id', '/pin/:id'],
    ['/settings/profile/', '/settings/profile/'],
  ])('says where without what was typed: %s', (given, kept) => expect(route(given)).toBe(kept));

  it.each([
    ['at f (https://a/b.js?token=SECRETTOKEN:1:1)', 'at f (https://a/b.js:1:1)'],
    ['at f (https://a/b.js#SECRETTOKEN:12:34)', 'at f (https://a/b.js:12:34)'],
    ['f@https://a/assets/app-B2x8k3Lq.js:10:20', 'f@https://a/assets/app-B2x8k3Lq.js:10:20'],
    ['at renderWithHooksAndSuspense (https://a/app.js:1:2)', 'at renderWithHooksAndSuspense (https://a/app.js:1:2)'],
    ['at g (https://a/b.js?x=1:2:3) leak@example.test', 'at g (https://a/b.js) [email]'],
  ])('keeps the frame alone: %s', (given, kept) => expect(frame(given)).toBe(kept));

  it('keeps the name of an error and a hash, and nothing in their place', () => {
    expect(withoutTypedData({ ...plain, name: 'TypeError secret@example.test' }).name).toBe('TypeError');
    expect(withoutTypedData({ ...plain, name: '<secret>' }).name).toBe('Error');
    expect(withoutTypedData({ ...plain, messageHash: 'jane@example.test' }).messageHash).toBe('');
    expect(withoutTypedData(plain)).toEqual(plain);
  });
});
