import { describe, expect, it } from '@jest/globals';
import { BlockedLinks } from './blocked-links.ts';

const rows = ['https://a.test/', 'https://b.test/', null].map((destination_url) => ({ destination_url }));

describe('links that are blocked', () => {
  it('are left out, and come back when their domain is taken out', () => {
    const links = new BlockedLinks();
    const shown = (...domains: string[]) => links.without(rows, domains).map((row) => row.destination_url);
    expect(shown()).toEqual(['https://a.test/', 'https://b.test/', null]);
    expect(shown('a.test')).toEqual(['https://b.test/']);
    expect(shown('a.test')).toEqual(['https://b.test/']);
    expect(shown('b.test')).toEqual(['https://a.test/']);
    expect(shown()).toHaveLength(3);
  });
});
