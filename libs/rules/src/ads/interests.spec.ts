import { describe, expect, it } from '@jest/globals';
import { adWords } from './ad-words.ts';
import { initialInterests } from './initial-interests.ts';
import { interestsIn, interestText } from './interest-text.ts';
import { type Interest, isInterestList, MAX_INTERESTS, orderedInterests, wrongInterests } from './interests.ts';
import { KnownInterests } from './known-interests.ts';

const decor: Interest = { id: 'decor', parent: null, name: 'Decor', words: ['decor'] };
const light: Interest = { id: 'light', parent: 'decor', name: 'Light', words: ['lamps', 'candle'] };

describe('the list of interests', () => {
  it('begins with 24 of the first level, and some below them [DS-142 part]', () => {
    expect(isInterestList(initialInterests)).toBe(true);
    expect(initialInterests.filter(({ parent }) => parent === null)).toHaveLength(24);
    expect(initialInterests.filter(({ parent }) => parent !== null).length).toBeGreaterThan(10);
    expect(orderedInterests(initialInterests)).toEqual(initialInterests);
  });

  it.each([
    ['an id with a space', { id: 'home decor' }],
    ['no name', { name: '' }],
    ['a name with the sign between', { name: 'a | b' }],
    ['no word', { words: [] }],
    ['a word that says nothing', { words: ['the'] }],
    ['two words in one', { words: ['living room'] }],
    ['one above that is not there', { parent: 'nothing' }],
    ['one above of the second level', { parent: 'light' }],
  ])('takes none with %s', (_, flaw) => {
    const list = [decor, light, { ...decor, id: 'third', ...flaw }];
    expect(wrongInterests(list)).toHaveLength(1);
    expect(isInterestList(list)).toBe(false);
  });

  it('takes each id once, and no more than 200', () => {
    expect(wrongInterests([decor, light, { ...decor, name: 'Again' }])).toEqual(['decor']);
    const many = Array.from({ length: MAX_INTERESTS }, (_, at) => ({ ...decor, id: `d${at}` }));
    expect(isInterestList(many)).toBe(true);
    expect(isInterestList([...many, decor])).toBe(false);
  });

  it('is kept with those of the second level behind the one above them', () =>
    expect(orderedInterests([light, { ...decor, id: 'art' }, { ...decor, words: ['decor', 'decor'] }])).toEqual([
      { ...decor, id: 'art' },
      decor,
      light,
    ]));
});

describe('a list of interests as a text', () => {
  it('has one in each line, and is read as it was written', () => {
    expect(interestText([decor, light])).toBe('decor | Decor | decor\n  light | Light | lamps, candle');
    expect(interestsIn(interestText(initialInterests))).toEqual(initialInterests);
  });

  it('may have empty lines, hashtags and capitals', () =>
    expect(interestsIn('\ndecor | Decor | #Decor\n\n\tlight | Light | Lamps #candle\n')).toEqual([decor, light]));
});

describe('the interests of a text', () => {
  const known = new KnownInterests([decor, light]);

  it.each([
    ['Brass LAMP for the hall', ['light', 'decor']],
    ['decor', ['decor']],
    ['a chair', []],
  ])('%j are %j: one of the second level brings the one above', (text, ids) =>
    expect([...known.about(adWords(text))]).toEqual(ids),
  );
});
