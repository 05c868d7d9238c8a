import { HISTORY_PAGE } from '@corkboard/rules/curation/addresses';
import { searchText } from '@corkboard/rules/curation/search-words';

const SLUG_MAX = 80;
const SUFFIXES = 20;

/** DS-034: ASCII, lower case, joined by '-'; the kind of thing when nothing of the name is left. */
export const slugOf = (name: string, kind: 'board' | 'section' = 'board'): string => {
  const words = searchText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '');
  return words === '' ? kind : words;
};

/**
 * Candidates in the order of trying: the words, the words and a number, the words and the id of the board or section. A section
 * that is called History leaves that address to the history of its board.
 */
export const slugCandidates = (name: string, id: string, kind: 'board' | 'section' = 'board'): readonly string[] => {
  const slug = slugOf(name, kind);
  const numbered = Array.from({ length: SUFFIXES }, (_, index) => `${slug}-${index + 2}`);
  const plain = kind === 'section' && slug === HISTORY_PAGE ? [] : [slug];
  return [...plain, ...numbered, `${slug}-${id.slice(-12)}`];
};

/** Candidates for a section. */
export const sectionSlugs = (name: string, id: string): readonly string[] => slugCandidates(name, id, 'section');
