import { describe, expect, it } from '@jest/globals';
import { searchOptions, searchSources } from './search.ts';

describe('a search', () => {
  it('is one for pins, asked for directly, where nothing else is said [S-162 part]', () => {
    const { scope, rs } = searchOptions.parse({ query: 'table' });
    expect([scope, rs]).toEqual(['pins', 'direct_navigation']);
    expect(searchSources).toContain(rs);
  });
});
