import { nameKey } from '@corkboard/rules/curation/boards';
import { describe, expect, it } from '@jest/globals';
import { slugCandidates, slugOf } from './board-slug.ts';

describe('the address of a board', () => {
  it.each([
    ['Café décor!', 'cafe-decor'],
    ['  Straße & Øl  ', 'strasse-ol'],
    ['2024 ideas', '2024-ideas'],
    ['日本', 'board'],
    ['🎨', 'board'],
    ['x'.repeat(200), 'x'.repeat(80)],
  ])('of %s is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('gets a number when it is taken, and at last the id of the board', () => {
    const tried = slugCandidates('Kitchen', '01234567-89ab-8def-8123-456789abcdef');
    expect(tried.slice(0, 3)).toEqual(['kitchen', 'kitchen-2', 'kitchen-3']);
    expect(tried.at(-1)).toBe('kitchen-456789abcdef');
  });

  it('belongs to a name that is compared without case, with accents', () => {
    expect(nameKey('CAFÉ')).toBe(nameKey('Cafe\u0301'));
    expect(nameKey('Café')).not.toBe(nameKey('Cafe'));
  });
});
