import { describe, expect, it } from '@jest/globals';
import { marketingOptOut, minimumAge } from './minimum-age.ts';
import { isReservedUsername, usernameCandidate } from './username.ts';

describe('the username of a new account', () => {
  it('is the first name, then with four characters more', () => {
    expect(usernameCandidate('Jane', 'Corkboard', 0, 'x7k2')).toBe('jane');
    expect(usernameCandidate('Jane', 'Corkboard', 1, 'x7k2')).toBe('janex7k2');
    expect(usernameCandidate('Zoé-Anne!', 'Corkboard', 0, 'x7k2')).toBe('zoeanne');
  });

  it('is 3 to 30 characters of a-z, 0-9 and _', () => {
    expect(usernameCandidate('Jo', 'Corkboard', 0, 'x7k2')).toBe('friendx7k2');
    expect(usernameCandidate('名前', 'Corkboard', 0, 'x7k2')).toBe('friendx7k2');
    expect(usernameCandidate('x'.repeat(30), 'Corkboard', 1, 'x7k2')).toBe(`${'x'.repeat(20)}x7k2`);
  });

  it('needs three characters of the first name', () => {
    expect(usernameCandidate('Jon', 'Corkboard', 0, 'x7k2')).toBe('jon');
    expect(usernameCandidate('Jon', 'Corkboard', 1, 'x7k2')).toBe('jonx7k2');
    expect(usernameCandidate('Jo', 'Corkboard', 1, 'x7k2')).toBe('friendx7k2');
    expect(usernameCandidate('Help', 'Corkboard', 1, 'x7k2')).toBe('friendx7k2');
  });

  it('is neither a page of the product nor the brand', () => {
    expect(usernameCandidate('Settings', 'Corkboard', 0, 'x7k2')).toBe('friendx7k2');
    expect(usernameCandidate('Corkboard', 'Corkboard', 0, 'x7k2')).toBe('friendx7k2');
    expect(isReservedUsername('the_cork_board', 'Corkboard')).toBe(true);
    expect(isReservedUsername('advertiser', 'Corkboard')).toBe(true);
    expect(isReservedUsername('pinelope', 'Pin')).toBe(false);
  });
});

describe('the minimum age of a country [E-167]', () => {
  it.each([
    ['US', 13],
    ['GB', 13],
    ['KR', 14],
    ['ES', 14],
    ['FR', 15],
    ['DE', 16],
    ['NL', 16],
    ['XX', 13],
    [null, 13],
  ])('%s: %d', (country, age) => expect(minimumAge([country])).toBe(age));

  it('is the higher of two', () => {
    expect(minimumAge(['US', 'DE'])).toBe(16);
    expect(minimumAge(['DE', null])).toBe(16);
  });
});

describe('marketing messages', () => {
  it('need an opt-in where the law asks for one, and are not for minors', () => {
    expect(marketingOptOut(null, 'US', false)).toBe(false);
    for (const country of ['FR', 'GB', 'CH', 'CA', 'KR']) expect(marketingOptOut(null, country, false)).toBe(true);
    expect(marketingOptOut(false, 'FR', false)).toBe(false);
    expect(marketingOptOut(true, 'US', false)).toBe(true);
    expect(marketingOptOut(false, 'US', true)).toBe(true);
  });
});
