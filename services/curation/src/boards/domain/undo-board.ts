import type { Decision } from '@corkboard/event-store/decider';
import { archiveBoard } from './archive-board.ts';
import type { BoardEvent } from './board.facts.ts';
import { type Board, type BoardRefusal, changeBoard } from './board.ts';
import type { Busy } from './busy-boards.ts';
import { type Cover, chooseCover } from './choose-cover.ts';
import { deleteIdleBoard } from './delete-idle-board.ts';
import { type BoardRestoration, restoreBoard } from './restore-board.ts';
import {
  collaboratorFactsIn,
  type UndoCollaboratorRefusal,
  type UndoneOfCollaborator,
  undoCollaborators,
} from './undo-collaborator.ts';
import { isReturn, undoReturn } from './undo-return.ts';
import {
  areOfSections,
  sectionFactIn,
  type UndoneOfSection,
  type UndoSectionRefusal,
  undoSection,
  undoSections,
} from './undo-section.ts';

type BoardAspect =
  | 'existence'
  | 'name'
  | 'description'
  | 'archive'
  | 'cover'
  | 'privacy'
  | 'past'
  | 'order of sections'
  | `bulk action ${string}`
  | `place of ${string}`
  | `existence of ${string}`
  | `section ${string}`
  | `name of section ${string}`
  | 'inviting'
  | `invite ${string}`
  | `person ${string}`
  | `role of ${string}`;

type AspectsOf = {
  readonly [Type in BoardEvent['type']]:
    | ((data: Extract<BoardEvent, { type: Type }>['data']) => readonly BoardAspect[])
    | null;
};

const existence = (): readonly BoardAspect[] => ['existence'];
const archive = (): readonly BoardAspect[] => ['archive'];
const section = ({ sectionId }: { sectionId: string }): readonly BoardAspect[] => [`section ${sectionId}`];
const invite = ({ inviteId }: { inviteId: string }): readonly BoardAspect[] => [`invite ${inviteId}`];
const person = ({ userId }: { userId: string }): readonly BoardAspect[] => [`person ${userId}`];
const pins = (data: { pins: readonly { pinId: string }[] }): readonly BoardAspect[] =>
  data.pins.map(({ pinId }) => `existence of ${pinId}` as const);

/** Null: nobody undoes it. */
const aspects: AspectsOf = {
  BoardCreated: existence,
  BoardDeleted: existence,
  BoardRestored: existence,
  BoardRenamed: () => ['name'],
  BoardDescriptionChanged: () => ['description'],
  BoardArchived: archive,
  BoardUnarchived: archive,
  BoardPrivacyChanged: () => ['privacy'],
  // A cover that came or went with a pin is no act of anybody, and in nobody's way.
  BoardCoverChanged: ({ cause }) => (cause === 'manual' ? ['cover'] : []),
  BoardPinsMoved: (data) => data.pins.map(({ pinId }) => `place of ${pinId}` as const),
  BoardPinsReturned: () => ['past'],
  BoardPinsDeleted: pins,
  BoardPinsRestored: pins,
  BoardPinsCopied: pins,
  BulkActionStarted: ({ originBulkId, returning }) => [returning ? 'past' : `bulk action ${originBulkId}`],
  // Sections that are named with a new board come and go with it.
  BoardSectionCreated: (data) => (data.entry === 'board_form' ? [] : section(data)),
  BoardSectionDeleted: section,
  BoardSectionRestored: section,
  BoardSectionRenamed: ({ sectionId }) => [`name of section ${sectionId}`],
  BoardSectionsReordered: () => ['order of sections'],
  CollaboratorInvited: invite,
  CollaboratorInviteRevoked: invite,
  CollaboratorInviteAccepted: (data) => [...invite(data), ...person(data)],
  CollaboratorRemoved: person,
  CollaboratorLeft: person,
  CollaboratorRestored: person,
  CollaboratorInvitingChanged: () => ['inviting'],
  CollaboratorRoleChanged: ({ userId }) => [`role of ${userId}`],
  BoardPinsMoveCompleted: null,
  BoardPinsPutBack: null,
  BoardPinsDeletionCompleted: null,
  BoardPinsDeletionPutBack: null,
  BoardPinsRestorationCompleted: null,
  BoardPinsCopyCompleted: null,
  BulkActionContinued: null,
  BulkActionCompleted: null,
  BoardPurged: null,
  CollaboratorInviteDenied: null,
  CollaboratorInviteExpired: null,
  BoardOwnershipOffered: null,
  BoardOwnershipTransferred: null,
  BoardOwnershipAccepted: null,
  BoardOwnershipDeclined: null,
  BoardOwnershipLapsed: null,
  BoardTakeoverOffered: null,
  BoardTakeoverWithdrawn: null,
};

/** Aspects that a fact changes: it is undone only while it is the last one in each of them. None: nobody undoes it. */
export const boardAspects = ({ type, data }: BoardEvent): readonly BoardAspect[] =>
  aspects[type]?.(data as never) ?? [];

export interface UndoneOfBoard extends UndoneOfCollaborator {
  /** Facts of one command, oldest first, each with the board that it found. */
  readonly facts: readonly { readonly before: Board; readonly event: BoardEvent }[];
  /** Address to try, for a board that gets its former name back. */
  readonly slug: string;
  /** Addresses to try for the name of a section. */
  readonly slugsOf: UndoneOfSection['slugsOf'];
  /** How a board comes back whose deletion is taken back; null: none is. */
  readonly restored: Omit<BoardRestoration, 'actorId'> | null;
  /** The cover that a choice replaced, if its pin is on the board still. */
  readonly cover: Cover | null;
  /** Pins that would go with the board. */
  readonly added: {
    /** The instant after which a pin came later than the facts. */
    readonly since: string;
    readonly pinCount: number;
    /** Account that saved or moved the last one onto it; null: one that is gone. */
    readonly lastBy: string | null;
    /** ISO 8601, UTC. */
    readonly lastAt: string | null;
  };
  /** An action of another board moves pins onto it, or back from it. */
  readonly elsewhere?: Busy | null;
  /** Also over what came later. */
  readonly anyway: boolean;
}

/** A pin that came onto a new board. */
export interface LaterPin {
  readonly accountId: string | null;
  readonly at: string;
  readonly type: string;
}

/** Refused for what came later: a pin on the new board. */
export interface SavedOn {
  readonly refused: 'undo-overtaken';
  readonly later: LaterPin;
}

type Facts = UndoneOfBoard['facts'];

const beforeOf = (facts: Facts, type: BoardEvent['type']) => {
  const fact = facts.find(({ event }) => event.type === type);
  return fact?.before.status === 'open' ? fact.before : null;
};

/** The name that the board gets back; null where it keeps the one it has. */
export const formerName = (facts: Facts): { name: string; slug: string } | null => beforeOf(facts, 'BoardRenamed');

/** Pin whose picture the cover showed before it was chosen by hand; null: it was not, or there was none. */
export const formerCoverOf = (facts: Facts): string | null => beforeOf(facts, 'BoardCoverChanged')?.coverPinId ?? null;

type DatedFacts = readonly { readonly event: BoardEvent & { readonly metadata: { readonly occurredAt: string } } }[];

/** Taking the facts back deletes the board, with the pins that came onto it after this instant; null: it does not. */
export const deletesSince = (facts: DatedFacts): string | null => {
  for (const { event } of facts) {
    if (event.type === 'BoardCreated') return '';
    if (event.type === 'BoardRestored') return event.metadata.occurredAt;
  }
  return null;
};

const bringsIt = (facts: Facts): boolean =>
  facts.some(({ event: { type } }) => type === 'BoardCreated' || type === 'BoardRestored');

/** The pin that came onto a board last, however it came; null while none did since the board is there. */
export const laterPin = (board: Board, added: UndoneOfBoard['added']): LaterPin | null => {
  const { since, pinCount, lastBy: accountId, lastAt } = added;
  const at = lastAt ?? '';
  return board.status === 'open' && pinCount > 0 && at >= since ? { accountId, at, type: 'PinSaved' } : null;
};

const savedOn = (board: Board, { anyway, added }: UndoneOfBoard): SavedOn | null => {
  const later = anyway ? null : laterPin(board, added);
  return later && { refused: 'undo-overtaken', later };
};

/** As it was before the command, in what that changed and no more; by the rules that hold for its actor now. */
export const undoBoard = (
  board: Board,
  undone: UndoneOfBoard,
): Decision<
  BoardEvent,
  | BoardRefusal
  | Busy
  | UndoSectionRefusal
  | UndoCollaboratorRefusal
  | 'board-limit-reached'
  | 'pin-not-found'
  | 'undo-overtaken'
> => {
  const { facts, actorId, at, slug, restored, added, elsewhere = null } = undone;
  if (isReturn(facts)) return undoReturn(board, undone);
  if (areOfSections(facts)) return undoSections(board, facts, undone);
  const ofSection = sectionFactIn(facts);
  if (ofSection) return undoSection(board, ofSection, undone);
  const ofPeople = collaboratorFactsIn(facts);
  if (ofPeople.length > 0) return undoCollaborators(board, ofPeople, undone);
  if (restored) return restoreBoard(board, { ...restored, actorId });
  if (bringsIt(facts))
    return savedOn(board, undone) ?? deleteIdleBoard(board, { actorId, pinCount: added.pinCount, at, elsewhere });
  if (beforeOf(facts, 'BoardCoverChanged')) return chooseCover(board, { actorId, cover: undone.cover });
  const shelved = beforeOf(facts, 'BoardArchived') ?? beforeOf(facts, 'BoardUnarchived');
  if (shelved) return archiveBoard(board, { actorId, isArchived: shelved.isArchived });
  const name = formerName(facts)?.name ?? null;
  const described = beforeOf(facts, 'BoardDescriptionChanged');
  const description = described && (described.description ?? '');
  const privacy = beforeOf(facts, 'BoardPrivacyChanged')?.privacy ?? null;
  return changeBoard(board, { actorId, slug, name, description, privacy });
};
