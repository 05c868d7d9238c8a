import { describe, expect, it } from '@jest/globals';
import { adWords } from './ad-words.ts';

describe('the words by which an ad is chosen', () => {
  it.each([
    ['The best Lamps for your home', ['best', 'lamp', 'home']],
    ['CRÈME brûlée, crème', ['creme', 'brulee']],
    ['a glass of it', ['glass']],
    ['gas gases', ['gas', 'gase']],
    ['and with', []],
    ['', []],
  ])('of %p are %j', (text, words) => expect([...adWords(text)]).toEqual(words));
});
