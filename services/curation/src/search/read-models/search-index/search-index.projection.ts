import { change, projection, type RowChange } from '@corkboard/event-store/projection';
import type { BoardEvent } from '../../../boards/domain/board.events.ts';
import type { PinCreated, PinEvent, PinSaved, PinTexts } from '../../../pins/domain/pin.events.ts';
import { searchText, TERM_MAX, termsOf } from '../../search-words.ts';
import {
  NAMED_MOST,
  type SearchBoardRow,
  type SearchTermRow,
  searchBoards,
  searchPins,
  searchTerms,
} from './search-index.table.ts';

type Said = PinTexts & { readonly hashtags: readonly string[] };

const wordsOf = (data: Said) => ({
  title: searchText(data.title),
  words: searchText([data.description, data.altText, ...data.hashtags].filter((text) => text !== null).join(' ')),
});

/** A word that is everybody's stays so. */
const ownersWith = (row: SearchTermRow | null, owner: string): readonly string[] => {
  if (!row) return [owner];
  if (row.owners.length === 0 || row.owners.includes(owner)) return row.owners;
  return row.owners.length < NAMED_MOST ? [...row.owners, owner] : [];
};

const counted = (term: string, kind: SearchTermRow['kind'], owner: string): RowChange =>
  change(searchTerms, [term, kind], (row) => ({
    term,
    kind,
    pin_count: (row?.pin_count ?? 0) + 1,
    owners: ownersWith(row, owner),
  }));

const terms = (data: Said, owner: string): readonly RowChange[] => [
  ...termsOf(data.title).map((term) => counted(term, 'query', owner)),
  ...data.hashtags
    .map(searchText)
    .filter(({ length }) => length <= TERM_MAX)
    .map((term) => counted(term, 'hashtag', owner)),
];

const boardChange = (boardId: string, fold: (row: SearchBoardRow) => SearchBoardRow): RowChange =>
  change(searchBoards, [boardId], (row) => row && fold(row));

const countedBy = (boardId: string, by: number): RowChange =>
  boardChange(boardId, (row) => ({ ...row, pin_count: Math.max(0, row.pin_count + by) }));

const saved = ({ data }: PinCreated | PinSaved, createdAt: string): readonly RowChange[] => {
  const owner_id = 'saverId' in data ? data.saverId : data.creatorId;
  const { pinId: pin_id, boardId: board_id } = data;
  const row = { pin_id, board_id, owner_id, ...wordsOf(data), live: true, created_at: createdAt };
  return [change(searchPins, [pin_id], () => row), countedBy(board_id, 1), ...terms(data, owner_id)];
};

const alive = (data: { pinId: string; boardId: string }, live: boolean): readonly RowChange[] => [
  change(searchPins, [data.pinId], (row) => row && { ...row, live }),
  countedBy(data.boardId, live ? 1 : -1),
];

/** Which pins and boards match these words, and which words can be offered? */
export const searchIndex = projection<BoardEvent | PinEvent>({
  name: 'search-index',
  version: 2,
  tables: [searchPins, searchBoards, searchTerms],
  on: {
    BoardCreated: ({ data, metadata }) => {
      const { boardId: board_id, ownerId: owner_id, privacy } = data;
      const row = { board_id, owner_id, privacy, name: searchText(data.name), pin_count: 0 };
      return [change(searchBoards, [board_id], () => ({ ...row, created_at: metadata.occurredAt }))];
    },
    BoardRenamed: ({ data }) => [boardChange(data.boardId, (row) => ({ ...row, name: searchText(data.name) }))],
    BoardPrivacyChanged: ({ data }) => [boardChange(data.boardId, (row) => ({ ...row, privacy: data.to }))],
    BoardDeleted: ({ data }) => [change(searchBoards, [data.boardId], () => null)],
    PinCreated: (event) => saved(event, event.metadata.occurredAt),
    PinSaved: (event) => saved(event, event.metadata.occurredAt),
    PinEdited: ({ data }) => [
      change(searchPins, [data.pinId], (row) => row && { ...row, ...wordsOf(data) }),
      ...(data.changed.includes('title')
        ? termsOf(data.title).map((term) => counted(term, 'query', data.editorId))
        : []),
    ],
    PinDeleted: ({ data }) => alive(data, false),
    PinRestored: ({ data }) => alive(data, true),
  },
});
