import { adWords } from './ad-words.ts';
import type { InterestList } from './interests.ts';

/** Ids by the words that ads are chosen by; the one above is met with each of its second level. */
const idsByWord = (list: InterestList): ReadonlyMap<string, readonly string[]> => {
  const byWord = new Map<string, string[]>();
  for (const { id, parent, words } of list)
    for (const word of adWords(words.join(' '))) {
      const ids = byWord.get(word) ?? [];
      ids.push(id, ...(parent === null ? [] : [parent]));
      byWord.set(word, ids);
    }
  return byWord;
};

/** Interests as they were at one time, found by id and by word. */
export class KnownInterests {
  readonly #names: ReadonlyMap<string, string>;
  readonly #byWord: ReadonlyMap<string, readonly string[]>;

  constructor(readonly list: InterestList) {
    this.#names = new Map(list.map(({ id, name }) => [id, name]));
    this.#byWord = idsByWord(list);
  }

  get ids(): readonly string[] {
    return [...this.#names.keys()];
  }

  /** Name of one; the id of one that is not in the list any more. */
  nameOf(id: string): string {
    return this.#names.get(id) ?? id;
  }

  /** Interests that a text is about. @param words of `adWords` */
  about(words: Iterable<string>): ReadonlySet<string> {
    return new Set([...words].flatMap((word) => this.#byWord.get(word) ?? []));
  }
}
