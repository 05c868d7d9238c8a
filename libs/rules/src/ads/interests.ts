import { adWords } from './ad-words.ts';

/** Subject that pins are about (DS-142). One of the second level names the one above it; words stand for hashtags too. */
export interface Interest {
  /** Stays when the name changes: `home-decor`. */
  readonly id: string;
  readonly parent: string | null;
  readonly name: string;
  readonly words: readonly string[];
}
export type InterestList = readonly Interest[];

export const MAX_INTERESTS = 200;
export const MAX_INTEREST_ID = 64;
export const MAX_INTEREST_NAME = 60;
export const MAX_INTEREST_WORD = 40;
export const MAX_WORDS_OF_INTEREST = 60;
/** Interests of one person that ads are chosen by. */
export const MAX_INTERESTS_OF_PERSON = 10;

const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const isWord = (word: string): boolean => word.length <= MAX_INTEREST_WORD && adWords(word).size === 1;

const isWhole = ({ id, name, words }: Interest): boolean =>
  ID.test(id) &&
  id.length <= MAX_INTEREST_ID &&
  name.trim() === name &&
  name !== '' &&
  !name.includes('|') &&
  name.length <= MAX_INTEREST_NAME &&
  words.length > 0 &&
  words.length <= MAX_WORDS_OF_INTEREST &&
  words.every(isWord);

/** Ids of interests that cannot stand in a list: unclear ones, those that are there twice, and those below none of the first level. */
export const wrongInterests = (list: InterestList): readonly string[] => {
  const first = new Set(list.filter(({ parent }) => parent === null).map(({ id }) => id));
  const met = new Set<string>();
  const wrong = list.filter((interest) => {
    const { id, parent } = interest;
    const isTwice = met.has(id);
    met.add(id);
    return isTwice || !isWhole(interest) || (parent !== null && !first.has(parent));
  });
  return wrong.map(({ id, name }) => id || name);
};

export const isInterestList = (list: InterestList): boolean =>
  list.length <= MAX_INTERESTS && wrongInterests(list).length === 0;

/** Interests as they are kept: those of the second level behind the one above them, each word once. */
export const orderedInterests = (list: InterestList): InterestList =>
  list
    .filter(({ parent }) => parent === null)
    .flatMap((top) => [top, ...list.filter(({ parent }) => parent === top.id)])
    .map(({ id, parent, name, words }) => ({ id, parent, name, words: [...new Set(words)] }));
