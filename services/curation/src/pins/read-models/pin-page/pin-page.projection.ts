import type { RecordedEvent } from '@corkboard/event-store/event';
import type { DataOf } from '@corkboard/event-store/fact';
import { change, projection, type RowChange } from '@corkboard/event-store/projection';
import type { CollaboratorRole } from '@corkboard/rules/curation/collaborators';
import type { BoardEvent, boardCreated, boardRestored } from '../../../boards/domain/board.facts.ts';
import type { boardOwnershipOffered, boardOwnershipTransferred } from '../../../boards/domain/ownership.facts.ts';
import type {
  boardPinsDeleted,
  boardPinsDeletionPutBack,
  boardPinsRestored,
} from '../../../boards/domain/pins-deletion.facts.ts';
import type { boardPinsMoved, boardPinsPutBack } from '../../../boards/domain/pins-move.facts.ts';
import type { boardSectionCreated } from '../../../boards/domain/section.facts.ts';
import type { UserCurationEvent } from '../../../people/domain/usercuration.facts.ts';
import { hiding } from '../../../people/hidden-people.ts';
import type { PinEvent, PinSave } from '../../domain/pin.facts.ts';
import { rankOf } from '../../pin-rank.ts';
import { type PinRow, pinBoards, pinHiddenPeople, pinSections, pins } from './pin-page.table.ts';
import { publicPins, publicSaves } from './public-pins.table.ts';

type HandedOver = DataOf<typeof boardOwnershipOffered | typeof boardOwnershipTransferred>;
type At = Pick<RecordedEvent, 'metadata'>;

/** The row of a pin as it is saved; the answer to a save is made of it too. */
export const pinRowOf = (event: PinSave, occurredAt: string): PinRow => {
  const { data } = event;
  const created = event.type === 'PinCreated';
  const mediaId = data.mediaIds[0] ?? null;
  return {
    id: data.pinId,
    board_id: data.boardId,
    section_id: data.sectionId,
    owner_id: 'saverId' in data ? data.saverId : data.creatorId,
    origin_pin_id: 'originPinId' in data ? data.originPinId : data.pinId,
    source_pin_id: 'sourcePinId' in data ? data.sourcePinId : null,
    source_owner_id: created || !('sourceOwnerId' in data) ? null : data.sourceOwnerId,
    title: data.title,
    description: data.description,
    alt_text: data.altText,
    link: data.link,
    hashtags: data.hashtags,
    method: data.method,
    color: data.dominantColor,
    media_id: mediaId,
    media: data.media,
    picture_key: data.media?.hash ?? mediaId,
    removable: data.isRemovable,
    created_at: occurredAt,
    deleted_at: null,
    rank: rankOf(occurredAt, data.pinId),
  };
};

const saved = (event: At & PinSave): RowChange =>
  change(pins, [event.data.pinId], () => pinRowOf(event, event.metadata.occurredAt));

const pinChange = (pinId: string, fold: (row: PinRow) => PinRow): RowChange =>
  change(pins, [pinId], (row) => row && fold(row));

type Named = Pick<DataOf<typeof boardCreated>, 'boardId' | 'ownerId' | 'name' | 'slug' | 'privacy'>;

const boardRowOf = ({ data }: { readonly data: Named }) => ({
  board_id: data.boardId,
  owner_id: data.ownerId,
  name: data.name,
  slug: data.slug,
  privacy: data.privacy,
  member_ids: [],
  editor_ids: [],
});

const restoredRowOf = ({ collaborators, ...data }: DataOf<typeof boardRestored>) => ({
  ...boardRowOf({ data }),
  member_ids: collaborators.map(({ userId }) => userId),
  editor_ids: collaborators.flatMap(({ userId, role }) => (role === 'editor' ? [userId] : [])),
});

/** `role` null: off the board. */
const placed = (
  { boardId, userId }: { readonly boardId: string; readonly userId: string },
  role: CollaboratorRole | null,
): RowChange =>
  change(pinBoards, [boardId], (row) => {
    if (!row) return null;
    const others = (ids: readonly string[]) => ids.filter((id) => id !== userId);
    const member_ids = [...others(row.member_ids), ...(role === null ? [] : [userId])];
    return { ...row, member_ids, editor_ids: [...others(row.editor_ids), ...(role === 'editor' ? [userId] : [])] };
  });

/** The person who keeps or owns it now stands in the row as its owner, and not among the people on it. */
const handedOver = (data: HandedOver): RowChange => {
  const { boardId, ownerId: owner_id, formerOwnerId, formerOwnerStays, name, slug } = data;
  return change(pinBoards, [boardId], (row) => {
    if (!row) return null;
    const former = formerOwnerStays ? [formerOwnerId] : [];
    const people = (ids: readonly string[]) => [
      ...former,
      ...ids.filter((id) => id !== owner_id && id !== formerOwnerId),
    ];
    return { ...row, owner_id, name, slug, member_ids: people(row.member_ids), editor_ids: people(row.editor_ids) };
  });
};

/** DS-032: pins that it begins with are in it at once; a process records that in their own streams. */
const sectionMade = ({
  sectionId,
  boardId,
  initialPinIds,
}: Pick<DataOf<typeof boardSectionCreated>, 'sectionId' | 'boardId' | 'initialPinIds'>): RowChange[] => [
  change(pinSections, [sectionId], () => ({ section_id: sectionId, board_id: boardId, deleted_at: null })),
  ...initialPinIds.map((pinId) =>
    pinChange(pinId, (row) => (row.board_id === boardId ? { ...row, section_id: sectionId } : row)),
  ),
];

/** DS-074: pins that are moved together are there at once; a process records that in their own streams. */
const movedTogether = ({ fromBoardId, toBoardId, pins: moves }: DataOf<typeof boardPinsMoved>): readonly RowChange[] =>
  moves.map(({ pinId, toSectionId }) =>
    pinChange(pinId, (row) =>
      row.board_id === fromBoardId ? { ...row, board_id: toBoardId, section_id: toSectionId } : row,
    ),
  );

/** Of those that changed meanwhile, the ones that were moved by themselves stay where they are. */
const putBack = ({ fromBoardId, toBoardId, changed }: DataOf<typeof boardPinsPutBack>): readonly RowChange[] =>
  changed.map(({ pinId, fromSectionId }) =>
    pinChange(pinId, (row) =>
      row.board_id === toBoardId && row.deleted_at !== null
        ? { ...row, board_id: fromBoardId, section_id: fromSectionId }
        : row,
    ),
  );

/** DS-032: pins that are deleted together are gone at once, and back at once; a process records that in their own streams. */
const deletedTogether = ({ boardId, pins: gone, deletedAt }: DataOf<typeof boardPinsDeleted>): readonly RowChange[] =>
  gone.map(({ pinId }) =>
    pinChange(pinId, (row) =>
      row.board_id === boardId && row.deleted_at === null ? { ...row, deleted_at: deletedAt } : row,
    ),
  );

const restoredTogether = ({ boardId, pins: back }: DataOf<typeof boardPinsRestored>): readonly RowChange[] =>
  back.map(({ pinId }) => pinChange(pinId, (row) => (row.board_id === boardId ? { ...row, deleted_at: null } : row)));

/** Of those that changed meanwhile, one that was moved by itself is not deleted where it is now. */
const deletionPutBack = (data: DataOf<typeof boardPinsDeletionPutBack>): readonly RowChange[] =>
  data.changed.map(({ pinId }) =>
    pinChange(pinId, (row) =>
      row.board_id !== data.boardId && Date.parse(row.deleted_at ?? '') === Date.parse(data.deletedAt)
        ? { ...row, deleted_at: null }
        : row,
    ),
  );

/** Which pins are there, what do they say, and who may see them? */
export const pinPage = projection<PinEvent | BoardEvent | UserCurationEvent>({
  name: 'pin-page',
  version: 5,
  tables: [pins, pinBoards, pinSections, pinHiddenPeople, publicPins, publicSaves],
  on: {
    ...hiding(pinHiddenPeople),
    BoardCreated: (event) => [change(pinBoards, [event.data.boardId], () => boardRowOf(event))],
    BoardRenamed: ({ data }) => [
      change(pinBoards, [data.boardId], (row) => row && { ...row, name: data.name, slug: data.slug }),
    ],
    BoardPrivacyChanged: ({ data }) => [
      change(pinBoards, [data.boardId], (row) => row && { ...row, privacy: data.to }),
    ],
    CollaboratorInviteAccepted: ({ data }) => [placed(data, data.role)],
    CollaboratorRestored: ({ data }) => [placed(data, data.role)],
    CollaboratorRoleChanged: ({ data }) => [placed(data, data.role)],
    CollaboratorRemoved: ({ data }) => [placed(data, null)],
    CollaboratorLeft: ({ data }) => [placed(data, null)],
    BoardOwnershipOffered: ({ data }) => [handedOver(data)],
    BoardOwnershipTransferred: ({ data }) => [handedOver(data)],
    BoardDeleted: ({ data }) => [change(pinBoards, [data.boardId], () => null)],
    BoardPurged: ({ data }) => data.sectionIds.map((id) => change(pinSections, [id], () => null)),
    BoardRestored: ({ data }) => [change(pinBoards, [data.boardId], () => restoredRowOf(data))],
    BoardSectionCreated: ({ data }) => sectionMade(data),
    BoardSectionDeleted: ({ data, metadata }) => [
      change(pinSections, [data.sectionId], (row) => row && { ...row, deleted_at: metadata.occurredAt }),
    ],
    BoardSectionRestored: ({ data }) => sectionMade({ ...data, initialPinIds: [] }),
    BoardPinsMoved: ({ data }) => movedTogether(data),
    BoardPinsPutBack: ({ data }) => putBack(data),
    BoardPinsDeleted: ({ data }) => deletedTogether(data),
    BoardPinsRestored: ({ data }) => restoredTogether(data),
    BoardPinsDeletionPutBack: ({ data }) => deletionPutBack(data),
    PinCreated: (event) => [saved(event)],
    PinSaved: (event) => [saved(event)],
    PinEdited: ({ data }) => [
      pinChange(data.pinId, (row) => ({
        ...row,
        title: data.title,
        description: data.description,
        alt_text: data.altText,
        link: data.link,
        hashtags: data.hashtags,
      })),
    ],
    PinMediaAttached: ({ data }) => [
      pinChange(data.pinId, (row) => ({
        ...row,
        media: data.media,
        media_id: data.mediaIds[0] ?? null,
        picture_key: data.media?.hash ?? row.picture_key,
        color: data.dominantColor,
      })),
    ],
    PinMoved: ({ data: { pinId, toBoardId, toSectionId } }) => [
      pinChange(pinId, (row) => ({ ...row, board_id: toBoardId, section_id: toSectionId })),
    ],
    PinPlaced: ({ data: { pinId, rank } }) => [pinChange(pinId, (row) => ({ ...row, rank }))],
    PinDeleted: ({ data }) => [pinChange(data.pinId, (row) => ({ ...row, deleted_at: data.deletedAt }))],
    PinPurged: ({ data }) => [change(pins, [data.pinId], () => null)],
    PinRestored: ({ data }) => [pinChange(data.pinId, (row) => ({ ...row, deleted_at: null }))],
  },
});
