import type { Decision } from '@corkboard/event-store/decider';
import { archiveBoard } from './archive-board.ts';
import type { BoardEvent } from './board.facts.ts';
import { type Board, type BoardRefusal, changeBoard, deleteBoard } from './board.ts';
import { isOfPins, type PinsEvent } from './pins-moves.ts';
import { type BoardRestoration, restoreBoard } from './restore-board.ts';
import type { SectionsReturning } from './return-sections.ts';
import { isReturn, undoReturn } from './undo-return.ts';

type OfPin = `place of ${string}` | `existence of ${string}`;
type BoardAspect = 'existence' | 'name' | 'description' | 'archive' | 'privacy' | 'past' | OfPin;

const aspectsOfPins = ({ type, data }: PinsEvent): readonly OfPin[] => {
  switch (type) {
    case 'BoardPinsMoved':
      return data.pins.map(({ pinId }) => `place of ${pinId}` as const);
    case 'BoardPinsDeleted':
    case 'BoardPinsRestored':
    case 'BoardPinsCopied':
      return data.pins.map(({ pinId }) => `existence of ${pinId}` as const);
    case 'BoardPinsMoveCompleted':
    case 'BoardPinsPutBack':
    case 'BoardPinsDeletionCompleted':
    case 'BoardPinsDeletionPutBack':
    case 'BoardPinsRestorationCompleted':
    case 'BoardPinsCopyCompleted':
      return [];
  }
};

/** Aspects that a fact changes: it is undone only while it is the last one in each of them. None: nobody undoes it. */
export const boardAspects = (event: BoardEvent): readonly BoardAspect[] => {
  if (isOfPins(event)) return aspectsOfPins(event);
  switch (event.type) {
    case 'BoardCreated':
    case 'BoardDeleted':
    case 'BoardRestored':
      return ['existence'];
    case 'BoardRenamed':
      return ['name'];
    case 'BoardDescriptionChanged':
      return ['description'];
    case 'BoardArchived':
    case 'BoardUnarchived':
      return ['archive'];
    case 'BoardPrivacyChanged':
      return ['privacy'];
    case 'BoardPinsReturned':
      return ['past'];
    case 'BoardCoverChanged':
    case 'BoardPurged':
    case 'CollaboratorInvited':
    case 'CollaboratorInviteAccepted':
    case 'CollaboratorInviteDenied':
    case 'CollaboratorInviteRevoked':
    case 'CollaboratorInviteExpired':
    case 'CollaboratorRemoved':
    case 'CollaboratorLeft':
    case 'CollaboratorRoleChanged':
    case 'BoardSectionCreated':
    case 'BoardSectionRenamed':
    case 'BoardSectionDeleted':
    case 'BoardSectionsReordered':
    case 'BoardOwnershipOffered':
    case 'BoardOwnershipTransferred':
    case 'BoardOwnershipAccepted':
    case 'BoardOwnershipDeclined':
    case 'BoardOwnershipLapsed':
      return [];
  }
};

export interface UndoneOfBoard {
  readonly actorId: string;
  /** Facts of one command, oldest first, each with the board that it found. */
  readonly facts: readonly { readonly before: Board; readonly event: BoardEvent }[];
  readonly slugsOf: SectionsReturning['slugsOf'];
  /** Address to try, for a board that gets its former name back. */
  readonly slug: string;
  /** How a board comes back whose deletion is taken back; null: none is. */
  readonly restored: Omit<BoardRestoration, 'actorId'> | null;
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
): Decision<BoardEvent, BoardRefusal | 'board-limit-reached' | 'undo-overtaken'> => {
  const { facts, actorId, slug, restored, added } = undone;
  if (isReturn(facts)) return undoReturn(board, undone);
  if (restored) return restoreBoard(board, { ...restored, actorId });
  if (bringsIt(facts)) return savedOn(board, undone) ?? deleteBoard(board, { actorId, pinCount: added.pinCount });
  const shelved = beforeOf(facts, 'BoardArchived') ?? beforeOf(facts, 'BoardUnarchived');
  if (shelved) return archiveBoard(board, { actorId, isArchived: shelved.isArchived });
  const name = formerName(facts)?.name ?? null;
  const described = beforeOf(facts, 'BoardDescriptionChanged');
  const description = described && (described.description ?? '');
  const privacy = beforeOf(facts, 'BoardPrivacyChanged')?.privacy ?? null;
  return changeBoard(board, { actorId, slug, name, description, privacy });
};
