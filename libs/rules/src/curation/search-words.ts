import { foldText } from './picker.ts';

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** Text as it is searched: without accents and case, letters that have no accent to lose spelled out. */
export const searchText = (text: string | null): string =>
  foldText(text ?? '').replace(/[ßæœøđłþı]/g, (letter) => letters[letter] ?? letter);

export const searchWords = (text: string): readonly string[] => searchText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

export const TERM_MIN = 3;
export const TERM_MAX = 40;

/** The words of a title that are worth offering to somebody who types. */
export const termsOf = (title: string | null): readonly string[] =>
  [...new Set(searchWords(title ?? ''))].filter(({ length }) => length >= TERM_MIN && length <= TERM_MAX).slice(0, 20);
