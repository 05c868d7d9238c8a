import type { DataOf, EventOf } from '@corkboard/event-store/fact';
import { change, projection, type RowChange } from '@corkboard/event-store/projection';
import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import type { BoardOrderEvent } from '../../../board-order/domain/board-order.facts.ts';
import { reordered } from '../../../board-order/domain/board-order.ts';
import type { BoardEvent, boardCreated, boardRenamed, boardRestored } from '../../../boards/domain/board.facts.ts';
import type { boardPinsDeleted, boardPinsRestored } from '../../../boards/domain/pins-deletion.facts.ts';
import type { boardPinsMoved, boardPinsPutBack } from '../../../boards/domain/pins-move.facts.ts';
import type { UserCurationEvent } from '../../../people/domain/usercuration.facts.ts';
import { hiding } from '../../../people/hidden-people.ts';
import type { PinEvent, PinSave, pinDeleted, pinMoved } from '../../../pins/domain/pin.facts.ts';
import { withMember, withoutMember } from './board-members.ts';
import { ownershipChanges } from './board-ownership.ts';
import {
  type BoardRow,
  boardHiddenPeople,
  boardLastSaves,
  boardOrders,
  boardSections,
  boards,
  FORMER_KEPT,
} from './board-page.table.ts';
import { withCover, withoutMoved, withoutPicture, withoutPurged, withPicture, withPinAgain } from './board-pictures.ts';
import { leftBoard, savedLast, saverOf } from './last-save-changes.ts';
import { sectionChanges } from './section-changes.ts';

/** The row of a board as it is created; the answer to that is made of it too. */
export const boardRowOf = ({ data }: Pick<EventOf<typeof boardCreated>, 'data'>, occurredAt: string): BoardRow => ({
  id: data.boardId,
  owner_id: data.ownerId,
  name: data.name,
  slug: data.slug,
  slug_was_public: data.privacy === 'public',
  former_slugs: [],
  description: null,
  privacy: data.privacy,
  advertiser_id: data.advertiserId,
  pin_count: 0,
  section_count: 0,
  cover: null,
  recent: [],
  archived_at: null,
  created_at: occurredAt,
  last_pinned_at: null,
  last_added_at: null,
  last_added_by: null,
  deleted_at: null,
  deleted_pin_count: null,
  member_ids: [],
  add_only_ids: [],
  offered_until: null,
  takeover_until: null,
});

const boardChange = (boardId: string, fold: (row: BoardRow) => BoardRow): RowChange =>
  change(boards, [boardId], (row) => row && fold(row));

/** One pin more, or several, by an account that is its owner or on it. */
const withAdded = (row: BoardRow, { by, at, pins = 1 }: { by: string; at: string; pins?: number }): BoardRow => {
  const known = by === row.owner_id || row.member_ids.includes(by) ? by : null;
  return { ...row, pin_count: row.pin_count + pins, last_added_by: known, last_added_at: at };
};

const saved = (save: PinSave, at: string): readonly RowChange[] => {
  const { type, data } = save;
  // A copy among others replaces no cover: which of them is the last one is chance.
  const shown = type === 'PinSaved' && data.bulkId !== null ? { ...data, sectionId: null } : data;
  const added = (row: BoardRow) => ({ ...withAdded(row, { by: saverOf(save), at }), last_pinned_at: at });
  return [boardChange(data.boardId, (row) => withPicture(added(row), shown)), savedLast(save, at)];
};

/** Removed by its owner, or of their own will. */
const left = ({ boardId, userId }: { boardId: string; userId: string }): readonly RowChange[] => [
  boardChange(boardId, (row) => withoutMember(row, userId)),
  leftBoard(boardId, userId),
];

/** The count may fall below 0 while pins go together of which one goes by itself: it is put right when they are put back. */
const withoutOne = (row: BoardRow): BoardRow => ({ ...row, pin_count: row.pin_count - 1 });

/** Pictures of pins that go with the board stay: they come back with it. */
const withoutPin = (row: BoardRow, { pinId, reason, bulkId }: DataOf<typeof pinDeleted>): BoardRow => {
  // Pins that are deleted together are counted when that is accepted.
  if (bulkId !== null) return row;
  switch (reason) {
    case 'user':
      return withoutOne(withoutPicture(row, pinId));
    case 'board_deleted':
      return withoutOne(row);
    case 'owner_erased':
      return withoutPicture(row, pinId);
  }
};

const moved = (data: DataOf<typeof pinMoved>, at: string): readonly RowChange[] => {
  const { fromBoardId, toBoardId, moverId: by, bulkId } = data;
  if (fromBoardId === toBoardId) return [];
  // Pins that are moved together are counted when that is accepted.
  if (bulkId !== null) return [boardChange(toBoardId, (row) => withPicture(row, data))];
  return [
    boardChange(fromBoardId, (row) => withoutMoved(row, [data.pinId])),
    boardChange(toBoardId, (row) => withPicture(withAdded(row, { by, at }), data)),
  ];
};

const movedTogether = (data: DataOf<typeof boardPinsMoved>): readonly RowChange[] => {
  const { fromBoardId, toBoardId, actorId: by, pins, movedAt: at } = data;
  if (fromBoardId === toBoardId) return [];
  const pinIds = pins.map(({ pinId }) => pinId);
  return [
    boardChange(fromBoardId, (row) => withoutMoved(row, pinIds)),
    boardChange(toBoardId, (row) => withAdded(row, { by, at, pins: pinIds.length })),
  ];
};

const countedBy = (boardId: string, pins: number): RowChange =>
  boardChange(boardId, (row) => ({ ...row, pin_count: row.pin_count + pins }));

/** Those that were carried say themselves that they are back. */
const putBack = ({ fromBoardId, toBoardId, changed }: DataOf<typeof boardPinsPutBack>): readonly RowChange[] =>
  fromBoardId === toBoardId ? [] : [countedBy(fromBoardId, changed.length), countedBy(toBoardId, -changed.length)];

const deletedTogether = ({ boardId, pins }: DataOf<typeof boardPinsDeleted>): RowChange =>
  boardChange(boardId, (row) => {
    const left = pins.reduce((left, { pinId }) => withoutPicture(left, pinId), row);
    return { ...left, pin_count: row.pin_count - pins.length };
  });

const restoredTogether = ({ boardId, pins }: DataOf<typeof boardPinsRestored>): RowChange =>
  boardChange(boardId, (row) => pins.reduce((back, { pinId }) => withPinAgain(back, pinId), row));

const turned = (row: BoardRow, privacy: BoardPrivacy): BoardRow => ({
  ...row,
  privacy,
  slug_was_public: row.slug_was_public || privacy === 'public',
});

const renamed = (
  row: BoardRow,
  { name, slug, oldSlug }: Pick<DataOf<typeof boardRenamed>, 'name' | 'slug' | 'oldSlug'>,
  until: string,
): BoardRow => {
  if (oldSlug === slug) return { ...row, name };
  const others = row.former_slugs.filter((former) => former.slug !== slug && former.slug !== oldSlug);
  const former = [{ slug: oldSlug, until, was_public: row.slug_was_public }, ...others].slice(0, FORMER_KEPT);
  return { ...row, name, slug, slug_was_public: row.privacy === 'public', former_slugs: former };
};

/** As it was, under the name that it came back with. */
const restored = (row: BoardRow, { name, slug }: DataOf<typeof boardRestored>, at: string): BoardRow => ({
  ...renamed(row, { name, slug, oldSlug: row.slug }, at),
  deleted_at: null,
  deleted_pin_count: null,
});

/** What does a board show, and which boards does somebody have? */
export const boardPage = projection<BoardEvent | PinEvent | UserCurationEvent | BoardOrderEvent>({
  name: 'board-page',
  version: 16,
  tables: [boards, boardSections, boardOrders, boardLastSaves, boardHiddenPeople],
  on: {
    ...hiding(boardHiddenPeople),
    BoardsReordered: ({ data }) => [
      change(boardOrders, [data.userId], (row) => ({
        ...{ owner_id: data.userId, board_ids: reordered(row?.board_ids ?? [], data) },
      })),
    ],
    BoardCreated: (event) => [change(boards, [event.data.boardId], () => boardRowOf(event, event.metadata.occurredAt))],
    BoardRenamed: ({ data, metadata }) => [boardChange(data.boardId, (row) => renamed(row, data, metadata.occurredAt))],
    BoardDescriptionChanged: ({ data: { boardId, description } }) => [
      boardChange(boardId, (row) => ({ ...row, description })),
    ],
    BoardPrivacyChanged: ({ data }) => [boardChange(data.boardId, (row) => turned(row, data.to))],
    BoardCoverChanged: ({ data }) => [boardChange(data.boardId, (row) => withCover(row, data))],
    CollaboratorInviteAccepted: ({ data: { boardId, userId, role } }) => [
      boardChange(boardId, (row) => withMember(row, userId, role)),
    ],
    CollaboratorRestored: ({ data: { boardId, userId, role } }) => [
      boardChange(boardId, (row) => withMember(row, userId, role)),
    ],
    CollaboratorRoleChanged: ({ data: { boardId, userId, role } }) => [
      boardChange(boardId, (row) => withMember(row, userId, role)),
    ],
    CollaboratorRemoved: ({ data }) => left(data),
    CollaboratorLeft: ({ data }) => left(data),
    BoardDeleted: ({ data, metadata }) => [
      boardChange(data.boardId, (row) => ({
        ...{ ...row, deleted_at: metadata.occurredAt, deleted_pin_count: data.pinCount, offered_until: null },
      })),
    ],
    BoardArchived: ({ data, metadata }) => [
      boardChange(data.boardId, (row) => ({ ...row, archived_at: metadata.occurredAt })),
    ],
    BoardUnarchived: ({ data }) => [boardChange(data.boardId, (row) => ({ ...row, archived_at: null }))],
    BoardPurged: ({ data }) => [
      change(boards, [data.boardId], () => null),
      ...data.sectionIds.map((id) => change(boardSections, [id], () => null)),
    ],
    BoardRestored: ({ data, metadata }) => [
      boardChange(data.boardId, (row) => restored(row, data, metadata.occurredAt)),
    ],
    ...sectionChanges,
    ...ownershipChanges,
    PinCreated: (event) => saved(event, event.metadata.occurredAt),
    PinSaved: (event) => saved(event, event.metadata.occurredAt),
    PinMediaAttached: ({ data }) => [boardChange(data.boardId, (row) => withPicture(row, data))],
    PinMoved: ({ data, metadata }) => moved(data, metadata.occurredAt),
    PinDeleted: ({ data }) => [boardChange(data.boardId, (row) => withoutPin(row, data))],
    BoardPinsMoved: ({ data }) => movedTogether(data),
    BoardPinsPutBack: ({ data }) => putBack(data),
    BoardPinsDeleted: ({ data }) => [deletedTogether(data)],
    BoardPinsDeletionPutBack: ({ data }) => [countedBy(data.boardId, data.changed.length)],
    BoardPinsRestored: ({ data }) => [restoredTogether(data)],
    BoardPinsRestorationCompleted: ({ data }) => [countedBy(data.boardId, -data.changed.length)],
    PinPurged: ({ data }) => [boardChange(data.boardId, (row) => withoutPurged(row, data.pinId))],
    PinRestored: ({ data: { boardId, pinId, bulkId } }) =>
      bulkId === null ? [boardChange(boardId, (row) => withPinAgain(row, pinId))] : [],
  },
});
