import type { RecordedEvent } from '@corkboard/event-store/event';
import type { DataOf, EventOf } from '@corkboard/event-store/fact';
import { change, projection, type RowChange, SELDOM_AWAITED_MS } from '@corkboard/event-store/projection';
import { searchText, TERM_MAX, termsOf } from '@corkboard/rules/curation/search-words';
import type { BoardEvent } from '../../../boards/domain/board.facts.ts';
import type { boardOwnershipOffered, boardOwnershipTransferred } from '../../../boards/domain/ownership.facts.ts';
import type { UserCurationEvent } from '../../../people/domain/usercuration.facts.ts';
import { hiding } from '../../../people/hidden-people.ts';
import type { PinEvent, PinSave, PinTexts, pinEdited } from '../../../pins/domain/pin.facts.ts';
import {
  NOBODY,
  type SearchBoardRow,
  searchBoards,
  searchHiddenPeople,
  searchPins,
  searchTerms,
  type TermKey,
} from './search-index.table.ts';

type HandedOver = DataOf<typeof boardOwnershipOffered | typeof boardOwnershipTransferred>;
type At = Pick<RecordedEvent, 'metadata'>;
type Said = PinTexts & { readonly hashtags: readonly string[] };

const wordsOf = (data: Said) => ({
  title: searchText(data.title),
  words: searchText([data.description, data.altText, ...data.hashtags].filter((text) => text !== null).join(' ')),
});

const ofTitle = (title: string | null): readonly TermKey[] => termsOf(title).map((term) => [term, 'query']);
const ofHashtags = (hashtags: readonly string[]): readonly TermKey[] =>
  hashtags
    .map(searchText)
    .filter(({ length }) => length <= TERM_MAX)
    .map((term) => [term, 'hashtag']);

const countedIn = (terms: readonly TermKey[]): readonly RowChange[] =>
  terms.map(([term, kind]) =>
    change(searchTerms, [term, kind], (row) => ({ term, kind, pin_count: (row?.pin_count ?? 0) + 1 })),
  );

const boardChange = (boardId: string, fold: (row: SearchBoardRow) => SearchBoardRow): RowChange =>
  change(searchBoards, [boardId], (row) => row && fold(row));

/** A row that went with the former owner is made again: an erasure does not wait until this read model knows of it. */
const handedOver = ({ data, metadata: { occurredAt: created_at } }: At & { readonly data: HandedOver }): RowChange =>
  change(searchBoards, [data.boardId], (row) => {
    const { boardId: board_id, ownerId: owner_id, privacy } = data;
    const lost = { board_id, privacy, pin_count: 0, live: true, created_at };
    return { ...(row ?? lost), owner_id, name: searchText(data.name), description: '' };
  });

const countedBy = (boardId: string, by: number): RowChange =>
  boardChange(boardId, (row) => ({ ...row, pin_count: row.pin_count + by }));

const saved = ({ data }: PinSave, createdAt: string): readonly RowChange[] => {
  const owner_id = 'saverId' in data ? data.saverId : data.creatorId;
  const { pinId: pin_id, boardId: board_id } = data;
  const counted_in = [...ofTitle(data.title), ...ofHashtags(data.hashtags)];
  const look = data.media?.hash ?? data.mediaIds[0] ?? ('originPinId' in data ? data.originPinId : pin_id);
  const row = { pin_id, board_id, owner_id, ...wordsOf(data), look, counted_in, live: true, created_at: createdAt };
  return [change(searchPins, [pin_id], () => row), countedBy(board_id, 1), ...countedIn(counted_in)];
};

const edited = ({ data }: EventOf<typeof pinEdited>): readonly RowChange[] => {
  const terms = data.changed.includes('title') ? ofTitle(data.title) : [];
  return [
    change(
      searchPins,
      [data.pinId],
      (row) => row && { ...row, ...wordsOf(data), counted_in: [...row.counted_in, ...terms] },
    ),
    ...countedIn(terms),
  ];
};

const alive = (data: { pinId: string; boardId: string }, live: boolean): readonly RowChange[] => [
  change(searchPins, [data.pinId], (row) => row && { ...row, live }),
  countedBy(data.boardId, live ? 1 : -1),
];

/** May fall below 0 until pins that were moved together, of which one was gone, are put back. */
const countedTogether = (pins: number, { from, to }: { from: string; to: string }): readonly RowChange[] => [
  boardChange(from, (row) => ({ ...row, pin_count: row.pin_count - pins })),
  boardChange(to, (row) => ({ ...row, pin_count: row.pin_count + pins })),
];

/** `isLive`: only while it is, or is not, there. */
const placed = (pinId: string, { from, to, isLive }: { from: string; to: string; isLive?: boolean }): RowChange =>
  change(searchPins, [pinId], (row) =>
    row && row.board_id === from && (isLive ?? row.live) === row.live ? { ...row, board_id: to } : row,
  );

const GONE = { title: '', words: '', look: '' };

/** Which pins and boards match these words, and which words can be offered? */
export const searchIndex = projection<BoardEvent | PinEvent | UserCurationEvent>({
  name: 'search-index',
  version: 7,
  gatherMs: SELDOM_AWAITED_MS,
  tables: [searchPins, searchBoards, searchTerms, searchHiddenPeople],
  on: {
    ...hiding(searchHiddenPeople),
    BoardCreated: ({ data, metadata }) => {
      const { boardId: board_id, ownerId: owner_id, privacy } = data;
      const row = {
        board_id,
        owner_id,
        privacy,
        name: searchText(data.name),
        description: '',
        pin_count: 0,
        live: true,
      };
      return [change(searchBoards, [board_id], () => ({ ...row, created_at: metadata.occurredAt }))];
    },
    BoardRenamed: ({ data }) => [boardChange(data.boardId, (row) => ({ ...row, name: searchText(data.name) }))],
    BoardDescriptionChanged: ({ data }) => [
      boardChange(data.boardId, (row) => ({ ...row, description: searchText(data.description ?? '') })),
    ],
    BoardPrivacyChanged: ({ data }) => [boardChange(data.boardId, (row) => ({ ...row, privacy: data.to }))],
    BoardOwnershipOffered: (event) => [handedOver(event)],
    BoardOwnershipTransferred: (event) => [handedOver(event)],
    BoardDeleted: ({ data }) => [boardChange(data.boardId, (row) => ({ ...row, live: false }))],
    BoardPurged: ({ data }) => [change(searchBoards, [data.boardId], () => null)],
    BoardRestored: ({ data }) => [
      boardChange(data.boardId, (row) => ({ ...row, name: searchText(data.name), live: true })),
    ],
    PinCreated: (event) => saved(event, event.metadata.occurredAt),
    PinSaved: (event) => saved(event, event.metadata.occurredAt),
    PinEdited: edited,
    PinMediaAttached: ({ data }) => [
      change(searchPins, [data.pinId], (row) => row && { ...row, look: data.media?.hash ?? row.look }),
    ],
    PinMoved: ({ data: { pinId, fromBoardId, toBoardId, bulkId } }) => [
      change(searchPins, [pinId], (row) => row && { ...row, board_id: toBoardId }),
      // Pins that are moved together are counted when that is accepted.
      ...(bulkId === null ? [countedBy(fromBoardId, -1), countedBy(toBoardId, 1)] : []),
    ],
    BoardPinsMoved: ({ data: { fromBoardId, toBoardId, pins } }) => [
      ...pins.map(({ pinId }) => placed(pinId, { from: fromBoardId, to: toBoardId })),
      ...countedTogether(pins.length, { from: fromBoardId, to: toBoardId }),
    ],
    BoardPinsPutBack: ({ data: { fromBoardId, toBoardId, changed } }) => [
      ...changed.map(({ pinId }) => placed(pinId, { from: toBoardId, to: fromBoardId, isLive: false })),
      ...countedTogether(changed.length, { from: toBoardId, to: fromBoardId }),
    ],
    // One that is deleted already is not counted any more.
    PinDeleted: ({ data }) => (data.reason === 'owner_erased' ? [] : alive(data, false)),
    // The words that it was counted in are taken off together with those of others (PurgedWords).
    PinPurged: ({ data }) => [
      change(searchPins, [data.pinId], (row) => row && { ...row, ...GONE, owner_id: NOBODY, live: false }),
    ],
    PinRestored: ({ data }) => alive(data, true),
  },
});
