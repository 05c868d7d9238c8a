import { type Interest, type InterestList, orderedInterests } from './interests.ts';

/** Sign between id, name and words. */
const BETWEEN = '|';
/** Indentation of the second level. */
const BELOW = '  ';

const lineOf = ({ id, parent, name, words }: Interest): string =>
  `${parent === null ? '' : BELOW}${id} ${BETWEEN} ${name} ${BETWEEN} ${words.join(', ')}`;

/**
 * A list as it is edited: one interest in each line, those of the second level indented below the one above them.
 * @example interestText([{ id: 'art', parent: null, name: 'Art', words: ['art'] }]) === 'art | Art | art'
 */
export const interestText = (list: InterestList): string => orderedInterests(list).map(lineOf).join('\n');

const wordsIn = (text: string): readonly string[] =>
  text
    .split(/[\s,;#]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());

/** The list that a text means; nothing is checked. An indented line is below the last one that is not. */
export const interestsIn = (text: string): InterestList => {
  let above: string | null = null;
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [id = '', name = '', ...words] = line.split(BETWEEN).map((part) => part.trim());
      const isBelow = /^\s/.test(line);
      if (!isBelow) above = id;
      return { id, parent: isBelow ? above : null, name, words: wordsIn(words.join(' ')) };
    });
};
