import type { DomainEvent, RecordedEvent } from '@corkboard/event-store/event';
import {
  change,
  type Projection,
  projection,
  type RowChange,
  SELDOM_AWAITED_MS,
} from '@corkboard/event-store/projection';
import type { BoardEvent } from '../../../boards/domain/board.facts.ts';
import type { MovedPin } from '../../../boards/domain/pins-move.facts.ts';
import type { PinEvent } from '../../../pins/domain/pin.facts.ts';
import { boardHistory, type HistoryRow, purgedBoards } from './board-history.table.ts';

type Act = Pick<HistoryRow, 'kind' | 'board_id'> &
  Partial<
    Pick<HistoryRow, 'pin_id' | 'section_id' | 'person_id' | 'other_board_id' | 'pin_count' | 'detail' | 'owner_only'>
  >;

/** Acts that a fact tells of, for every fact there is: a new one without does not compile. Null: it is no act of anybody. */
type ActsOf<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: ((data: Extract<Event, { type: Type }>['data']) => readonly Act[]) | null;
};

/** Null where they came into several, or onto the board itself. */
const sectionOfAll = (pins: readonly MovedPin[]): string | null => {
  const [first, ...others] = new Set(pins.map(({ toSectionId }) => toSectionId));
  return others.length > 0 ? null : (first ?? null);
};

interface Together {
  readonly fromBoardId: string;
  readonly toBoardId: string;
  readonly toSectionId: string | null;
}

const movedTogether = (
  { fromBoardId: from, toBoardId: to, toSectionId: section_id }: Together,
  pin_count: number,
): readonly Act[] => {
  if (from === to) return [{ kind: 'pins-moved-within', board_id: to, section_id, pin_count }];
  return [
    { kind: 'pins-moved-out', board_id: from, other_board_id: to, pin_count },
    { kind: 'pins-moved-in', board_id: to, section_id, other_board_id: from, pin_count },
  ];
};

const copied = ({ fromBoardId, toBoardId: board_id, toSectionId }: Together, pin_count: number): Act => ({
  kind: 'pins-copied',
  ...{ board_id, other_board_id: fromBoardId, section_id: toSectionId, pin_count },
});

const returned = (
  of: Pick<Act, 'board_id' | 'pin_count'>,
  { isTakenBack, asOf }: { readonly isTakenBack: boolean; readonly asOf: string },
): Act => (isTakenBack ? { kind: 'board-return-taken-back', ...of } : { kind: 'board-returned', ...of, detail: asOf });

const ofBoard: ActsOf<BoardEvent> = {
  BoardCreated: ({ boardId: board_id }) => [{ kind: 'board-created', board_id }],
  BoardRenamed: ({ boardId: board_id }) => [{ kind: 'board-renamed', board_id }],
  BoardDescriptionChanged: ({ boardId: board_id }) => [{ kind: 'board-description-changed', board_id }],
  BoardArchived: ({ boardId: board_id }) => [{ kind: 'board-archived', board_id }],
  BoardUnarchived: ({ boardId: board_id }) => [{ kind: 'board-unarchived', board_id }],
  BoardPrivacyChanged: ({ boardId: board_id, to }) => [{ kind: 'board-privacy-changed', board_id, detail: to }],
  BoardCoverChanged: ({ boardId: board_id, pinId: pin_id, cause }) =>
    cause === 'manual' ? [{ kind: 'board-cover-changed', board_id, pin_id }] : [],
  BoardDeleted: ({ boardId: board_id }) => [{ kind: 'board-deleted', board_id }],
  BoardRestored: ({ boardId: board_id }) => [{ kind: 'board-restored', board_id }],
  BoardPinsMoved: ({ pins, ...moved }) => movedTogether({ ...moved, toSectionId: sectionOfAll(pins) }, pins.length),
  BoardPinsMoveCompleted: null,
  BoardPurged: null,
  BoardPinsPutBack: ({ fromBoardId: from, toBoardId: to }) =>
    [...new Set([from, to])].map((board_id) => ({ kind: 'pins-put-back', board_id })),
  BoardPinsReturned: ({ boardId: board_id, asOf, isTakenBack, pinCount: pin_count, part }) => {
    return part > 0 ? [] : [returned({ board_id, pin_count }, { isTakenBack, asOf })];
  },
  BoardPinsDeleted: ({ boardId: board_id, pins }) => [{ kind: 'pins-deleted', board_id, pin_count: pins.length }],
  BoardPinsDeletionCompleted: null,
  BoardPinsDeletionPutBack: ({ boardId: board_id }) => [{ kind: 'pins-kept', board_id }],
  BoardPinsRestored: ({ boardId: board_id, pins }) => [{ kind: 'pins-restored', board_id, pin_count: pins.length }],
  BoardPinsRestorationCompleted: null,
  BoardPinsCopied: ({ boardId: toBoardId, fromBoardId, sectionId: toSectionId, pins }) => [
    copied({ fromBoardId, toBoardId, toSectionId }, pins.length),
  ],
  BoardPinsCopyCompleted: null,
  BulkActionStarted: null,
  BulkActionContinued: null,
  BulkActionCompleted: ({ boardId: board_id, action, done: pin_count, returning, ...moved }) => {
    if (pin_count === 0) return [];
    if (action === 'move') return movedTogether(moved, pin_count);
    if (returning) return [returned({ board_id, pin_count }, returning)];
    if (action === 'copy') return [copied(moved, pin_count)];
    return [{ kind: action === 'delete' ? 'pins-deleted' : 'pins-restored', board_id, pin_count }];
  },
  BoardSectionCreated: ({ boardId: board_id, sectionId: section_id }) => [
    { kind: 'section-created', board_id, section_id },
  ],
  BoardSectionRenamed: ({ boardId: board_id, sectionId: section_id }) => [
    { kind: 'section-renamed', board_id, section_id },
  ],
  BoardSectionDeleted: ({ boardId: board_id, sectionId: section_id }) => [
    { kind: 'section-deleted', board_id, section_id },
  ],
  BoardSectionRestored: ({ boardId: board_id, sectionId: section_id }) => [
    { kind: 'section-restored', board_id, section_id },
  ],
  BoardSectionsReordered: ({ boardId: board_id }) => [{ kind: 'sections-reordered', board_id }],
  CollaboratorInvited: ({ boardId: board_id, inviteeId: person_id, role: detail }) => [
    { kind: 'person-invited', board_id, person_id, detail, owner_only: true },
  ],
  CollaboratorInviteAccepted: ({ boardId: board_id, userId: person_id, role: detail }) => [
    { kind: 'person-joined', board_id, person_id, detail },
  ],
  CollaboratorInviteDenied: ({ boardId: board_id, userId: person_id }) => [
    { kind: 'invite-declined', board_id, person_id, owner_only: true },
  ],
  CollaboratorInviteRevoked: ({ boardId: board_id }) => [{ kind: 'invite-withdrawn', board_id, owner_only: true }],
  CollaboratorInviteExpired: null,
  CollaboratorRemoved: ({ boardId: board_id, userId: person_id }) => [{ kind: 'person-removed', board_id, person_id }],
  CollaboratorLeft: ({ boardId: board_id, userId: person_id }) => [{ kind: 'person-left', board_id, person_id }],
  CollaboratorRestored: ({ boardId: board_id, userId: person_id, role: detail }) => [
    { kind: 'person-restored', board_id, person_id, detail },
  ],
  CollaboratorInvitingChanged: ({ boardId: board_id, isAllowed }) => [
    { kind: isAllowed ? 'inviting-allowed' : 'inviting-ended', board_id },
  ],
  CollaboratorRoleChanged: ({ boardId: board_id, userId: person_id, role: detail }) => [
    { kind: 'role-changed', board_id, person_id, detail },
  ],
  BoardOwnershipOffered: null,
  BoardOwnershipAccepted: null,
  BoardOwnershipDeclined: null,
  BoardOwnershipLapsed: null,
  BoardTakeoverOffered: null,
  BoardTakeoverWithdrawn: null,
  BoardOwnershipTransferred: ({ boardId: board_id }) => [{ kind: 'owner-changed', board_id }],
};

const ofPin: ActsOf<PinEvent> = {
  PinCreated: ({ boardId: board_id, pinId: pin_id, sectionId: section_id }) => [
    { kind: 'pin-saved', board_id, pin_id, section_id },
  ],
  PinSaved: ({ boardId: board_id, pinId: pin_id, sectionId: section_id }) => [
    { kind: 'pin-saved', board_id, pin_id, section_id },
  ],
  PinEdited: ({ boardId: board_id, pinId: pin_id }) => [{ kind: 'pin-edited', board_id, pin_id }],
  PinMoved: ({ pinId: pin_id, fromBoardId: from, toBoardId: to, toSectionId: section_id }) =>
    from === to
      ? [{ kind: 'pin-moved-within', board_id: to, pin_id, section_id }]
      : [
          { kind: 'pin-moved-out', board_id: from, pin_id, other_board_id: to },
          { kind: 'pin-moved-in', board_id: to, pin_id, section_id, other_board_id: from },
        ],
  PinPlaced: ({ boardId: board_id, pinId: pin_id, sectionId: section_id }) => [
    { kind: 'pin-placed', board_id, pin_id, section_id },
  ],
  PinDeleted: ({ boardId: board_id, pinId: pin_id, sectionId: section_id, reason }) =>
    reason === 'user' ? [{ kind: 'pin-deleted', board_id, pin_id, section_id }] : [],
  PinRestored: ({ boardId: board_id, pinId: pin_id }) => [{ kind: 'pin-restored', board_id, pin_id }],
  PinMediaAttached: null,
  PinSocialShareRequested: null,
  PinPurged: null,
};

/** Facts of a process that tell of an act, and of whose. */
const endedByProcess: ReadonlySet<string> = new Set<BoardEvent['type']>([
  ...(['BoardPinsPutBack', 'BoardPinsDeletionPutBack', 'BulkActionCompleted'] as const),
]);

/** The command that an act is taken back by; null: none, as for what was done for another account. */
const commandOf = ({ type, data, metadata }: RecordedEvent): string | null => {
  if (type === 'BulkActionCompleted') return (data['commandId'] as string | null) ?? null;
  return metadata.subject === undefined ? (metadata.commandId ?? null) : null;
};

/** Null for a process: it completes the act that caused it, except that who is erased leaves, a move may be put back, and a board taken over in the end. */
const actorOf = ({ type, metadata: { actor, subject }, data }: RecordedEvent): string | null => {
  if (type === 'BoardOwnershipTransferred') return String(data['ownerId']);
  if (actor.kind === 'account') return subject ?? actor.id;
  if (endedByProcess.has(type)) return String(data['actorId']);
  return type === 'CollaboratorLeft' ? String(data['userId']) : null;
};

const rowOf = (event: RecordedEvent, act: Act, actor_id: string): HistoryRow => ({
  ...{ pin_id: null, section_id: null, person_id: null, other_board_id: null },
  ...{ pin_count: null, detail: null, owner_only: false },
  ...act,
  position: event.position,
  at: event.metadata.occurredAt,
  actor_id,
  revision: event.stream === `board-${act.board_id}` ? event.revision : null,
  command_id: commandOf(event),
  undoes: event.metadata.undoes !== undefined || event.data['isUndo'] === true,
});

const recorded =
  (actsOf: (data: never) => readonly Act[]) =>
  (event: RecordedEvent): readonly RowChange[] => {
    const actor = actorOf(event);
    if (actor === null) return [];
    return actsOf(event.data as never).map((act) =>
      change(boardHistory, [act.board_id, event.position], () => rowOf(event, act, actor)),
    );
  };

const eachOf = (acts: Readonly<Record<string, ((data: never) => readonly Act[]) | null>>) =>
  Object.fromEntries(Object.entries(acts).flatMap(([type, actsOf]) => (actsOf ? [[type, recorded(actsOf)]] : [])));

const purged = ({ data, metadata: { occurredAt } }: RecordedEvent): readonly RowChange[] => {
  const board_id = String(data['boardId']);
  return [change(purgedBoards, [board_id], () => ({ board_id, purged_at: occurredAt }))];
};

/** What happened on a board, when, and who did it? */
export const historyOfBoards: Projection = projection({
  name: 'board-history',
  version: 2,
  gatherMs: SELDOM_AWAITED_MS,
  tables: [boardHistory, purgedBoards],
  on: { ...eachOf(ofBoard), ...eachOf(ofPin), BoardPurged: purged },
});
