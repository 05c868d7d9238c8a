import { describe, expect, it } from '@jest/globals';
import { hasReachedAge } from '../identity/birthday.ts';
import { FIRST_NAME_MAX, splitFullName } from '../identity/names.ts';
import { pinInfoOf, productPageOf, sharePinAddress } from './addresses.ts';

describe('addresses of the product', () => {
  it.each([
    ['/jane_doe', { page: 'profile', username: 'jane_doe' }],
    ['/jane_doe/', { page: 'profile', username: 'jane_doe' }],
    ['/pin/123', { page: 'pin', pinId: '123' }],
    ['/pin/123/', { page: 'pin', pinId: '123' }],
    ['/jane_doe/kitchen/', { page: 'board', username: 'jane_doe', slug: 'kitchen' }],
    ['/jane_doe/kitchen/lamps/', { page: 'section', username: 'jane_doe', slug: 'kitchen', sectionSlug: 'lamps' }],
    ['/jane_doe/kitchen/history/', { page: 'history', username: 'jane_doe', slug: 'kitchen' }],
    ['/jane_doe/kitchen/history/more', null],
    ['/', null],
    ['/pin/', null],
    ['/search/pins/', null],
    ['/settings', null],
    ['/pin/create/button/', null],
    ['/a/b/c', null],
  ])('%s is told apart [S-322 part]', (path, page) => {
    expect(productPageOf(path)).toEqual(page);
  });

  it('of a pin to send carry the share flag [S-005]', () => {
    expect(sharePinAddress('123')).toBe('/pin/123/?share=true');
  });
});

describe('what a link to /pin/create/ says', () => {
  const info = (path: string, query = '') => pinInfoOf(path, new URLSearchParams(query));

  it('has a method that may be left out, and an action [S-102 part]', () => {
    expect(info('/pin/create/')).toEqual(info('/pin/create/create'));
    expect(info('/pin/create/')?.action).toBe('create');
    expect(info('/pin/create/repin/')?.action).toBe('repin');
    expect(info('/pin/create/button/')).toMatchObject({ action: 'create', method: 'button' });
    expect(info('/pin/123')).toBeNull();
  });

  it('is page, picture, description, color and guid [S-103] [S-104]', () => {
    const query =
      'url=https%3A%2F%2Fa.test%2F&media=https%3A%2F%2Fa.test%2Fb.png&description=Hi&color=%23aabbcc&guid=g1234567';
    expect(info('/pin/create/button/', query)).toEqual({
      link: 'https://a.test/',
      imageUrl: 'https://a.test/b.png',
      description: 'Hi',
      color: '#aabbcc',
      guid: 'g1234567',
      method: 'button',
      action: 'create',
    });
    expect(info('/pin/create/', 'description=%20')?.description).toBeNull();
  });
});

describe('helpers for people', () => {
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  const born = at('2000-06-15').getTime() / 1000;

  it('know on the day itself that somebody is 18, or so many years [S-352]', () => {
    expect(hasReachedAge(born, at('2018-06-14'))).toBe(false);
    expect(hasReachedAge(born, at('2018-06-15'))).toBe(true);
    expect(hasReachedAge(born, at('2013-06-14'), 13)).toBe(false);
    expect(hasReachedAge(born, at('2013-06-15'), 13)).toBe(true);
  });

  it('split a name at its first word, at most 30 characters [S-353 part] [S-354]', () => {
    expect(splitFullName(' Ana Maria de Sa ')).toEqual({ firstName: 'Ana', lastName: 'Maria de Sa' });
    expect(splitFullName('Ana')).toEqual({ firstName: 'Ana', lastName: '' });
    expect(FIRST_NAME_MAX).toBe(30);
    expect(splitFullName('x'.repeat(30)).firstName).toHaveLength(30);
    expect(splitFullName('x'.repeat(31)).firstName).toHaveLength(30);
  });
});
