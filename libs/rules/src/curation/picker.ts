/** DS-016 to DS-022: the rules of the board picker, the same on both sides. */
export const PICKER_FILTER_THRESHOLD = 10;
/** S-034: up to this many boards stand in one list without a heading. */
export const UNLABELED_MAX = 3;
/** S-027: a shorter search is not highlighted. */
export const HIGHLIGHT_MIN = 2;

export const pickerTitles = {
  chooseBoard: 'Choose board',
  chooseSection: 'Choose section',
  createBoard: 'Create board',
  createSection: 'Create section',
  /** DS-029: title of the form, and of the dialog that it is in where a link is saved. */
  addSection: 'Add section',
  boardCreated: 'Board created',
  topChoices: 'Top choices',
  allBoards: 'All boards',
  suggestedNames: 'Suggested board names',
} as const;

/** Without accents and case: 'Café' and 'CAFE' fold to the same. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC');

const wordsOf = (text: string): readonly string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** S-028: every word of the query begins some word of the name, in any order. */
export const matchesSearch = (name: string, query: string): boolean => {
  const words = wordsOf(name);
  return wordsOf(query).every((asked) => words.some((word) => word.startsWith(asked)));
};

/** Start and end of what to highlight in the name, or null; a plain substring whatever its case. */
export const highlightOf = (name: string, query: string): readonly [number, number] | null => {
  const asked = query.trim();
  if ([...asked].length < HIGHLIGHT_MIN) return null;
  const found = name.toLowerCase().indexOf(asked.toLowerCase());
  return found === -1 ? null : [found, found + asked.length];
};

export interface Named {
  readonly id: string;
  readonly name: string;
}

const startsWithDigit = (name: string): boolean => /^\p{Nd}/u.test(name);
const collators = new Map<string, Intl.Collator>();

const collatorOf = (locale: string): Intl.Collator => {
  const known = collators.get(locale);
  if (known) return known;
  const made = new Intl.Collator(locale, { sensitivity: 'base' });
  collators.set(locale, made);
  return made;
};

/** A board as it is compared with others. */
const keyOf = ({ id, name }: Named) => ({ id, name, digits: Number(startsWithDigit(name)) });
type Key = ReturnType<typeof keyOf>;

const compareKeys = (a: Key, b: Key, locale: string): number =>
  a.digits - b.digits || collatorOf(locale).compare(a.name, b.name) || (a.id < b.id ? -1 : 1);

/** DS-021: names that begin with a digit stand after all others; ties by id. */
export const byPickerOrder =
  (locale = 'en') =>
  (a: Named, b: Named): number =>
    compareKeys(keyOf(a), keyOf(b), locale);

/** Boards in `byPickerOrder`; each name is looked at once. */
export const inPickerOrder = <Board>(
  boards: readonly Board[],
  named: (board: Board) => Named,
  locale = 'en',
): readonly Board[] =>
  boards
    .map((board) => ({ board, key: keyOf(named(board)) }))
    .sort((a, b) => compareKeys(a.key, b.key, locale))
    .map(({ board }) => board);

export interface PickerGroup<Board> {
  readonly label: 'Top choices' | 'All boards' | null;
  readonly boards: readonly Board[];
}

/** S-034, S-036, DS-019, DS-022: what the list shows; one group without a label while searching and for few boards. */
export const pickerGroups = <Board extends Named>(
  boards: { all_boards: readonly Board[]; boards_shortlist: readonly Board[] },
  query: string,
  locale = 'en',
): readonly PickerGroup<Board>[] => {
  const all = inPickerOrder(boards.all_boards, (board) => board, locale);
  if (query.trim() !== '') return [{ label: null, boards: all.filter((board) => matchesSearch(board.name, query)) }];
  if (all.length <= UNLABELED_MAX) return [{ label: null, boards: all }];
  const top = boards.boards_shortlist;
  const rest = { label: pickerTitles.allBoards, boards: all };
  return top.length === 0 ? [rest] : [{ label: pickerTitles.topChoices, boards: top }, rest];
};

export const showsFilter = (boardCount: number): boolean => boardCount >= PICKER_FILTER_THRESHOLD;

/** DS-017: 'Create: {name}' unless there is such a board already. */
export const createRow = (query: string, boards: readonly Named[]): { label: string; prefill: string } => {
  const name = query.trim().replace(/\s+/gu, ' ');
  const exists = boards.some((board) => foldText(board.name) === foldText(name));
  return name === '' || exists
    ? { label: pickerTitles.createBoard, prefill: '' }
    : { label: `Create: ${name}`, prefill: name };
};

/** DS-018: Select leads on (or fills a field of a form), Save saves at once. */
export const rowAction = (board: { section_count: number }, inForm = false): 'Save' | 'Select' =>
  inForm || board.section_count > 0 ? 'Select' : 'Save';

export const SHORTLIST_WORD_MIN = 3;

/**
 * DS-019: the boards saved to most recently (`recent`, newest first); only where they are too few, boards whose name
 * shares a word with the pin.
 */
export const shortlistOf = <Board extends Named>(
  boards: readonly Board[],
  recent: readonly Board[],
  pin: { words: string; size: number },
): readonly Board[] => {
  const chosen = recent.slice(0, pin.size);
  const told = new Set(wordsOf(pin.words).filter((word) => word.length >= SHORTLIST_WORD_MIN));
  if (chosen.length === pin.size || told.size === 0) return chosen;
  const alike = boards.filter(
    (board) => !chosen.some(({ id }) => id === board.id) && wordsOf(board.name).some((word) => told.has(word)),
  );
  return [...chosen, ...alike].slice(0, pin.size);
};
