import { type Decider, type Decision, type Refused, refuse } from '@corkboard/event-store/decider';
import type { DataOf, EventOf } from '@corkboard/event-store/fact';
import {
  type BoardNameFlaw,
  type BoardPrivacy,
  boardNameFlaw,
  isBoardDescriptionTooLong,
  tidyBoardDescription,
  tidyBoardName,
} from '@corkboard/rules/curation/boards';
import {
  type BoardEvent,
  type boardArchived,
  boardCoverChanged,
  boardCreated,
  boardDeleted,
  boardDescriptionChanged,
  boardPrivacyChanged,
  boardRenamed,
  type boardUnarchived,
  type CoverCause,
  type CoverPicture,
} from './board.facts.ts';
import { type Collaboration, collaborate, hasOwner, nobody, offered } from './collaboration.ts';
import type { boardOwnershipOffered, boardOwnershipTransferred } from './ownership.facts.ts';
import { isOfPins, movesAfter, type PinsMove } from './pins-moves.ts';
import { type Section, sectionsAfter } from './sections.ts';

export const BOARDS_MAX = 2000;

export interface OpenBoard {
  readonly status: 'open';
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly slug: string;
  readonly description: string | null;
  readonly privacy: BoardPrivacy;
  /** S-057: ad account that a protected board belongs to; null for all other boards. */
  readonly advertiserId: string | null;
  readonly source: string;
  readonly coverPinId: string | null;
  /** Put away: it takes no more pins, and comes back as it was. */
  readonly isArchived: boolean;
  readonly collaboration: Collaboration;
  /** In their order. */
  readonly sections: readonly Section[];
  /** Moves of several pins that are under way. */
  readonly moving: readonly PinsMove[];
}

export type Board =
  | { readonly status: 'absent' }
  | OpenBoard
  /** `was`: the board that comes back when it is restored; null: none does any more. */
  | { readonly status: 'deleted'; readonly id: string; readonly ownerId: string; readonly was: OpenBoard | null };

/** Of a deleted board this changes the one that would come back, as when a collaborator is erased meanwhile. */
const folded = (board: Board, fold: (open: OpenBoard) => OpenBoard): Board => {
  if (board.status === 'deleted') return { ...board, was: board.was && fold(board.was) };
  return board.status === 'open' ? fold(board) : board;
};

type HandedOver = EventOf<typeof boardOwnershipOffered | typeof boardOwnershipTransferred>;

/** Texts that the former owner gave it are gone: the fact has those that it has from now on. */
const handedOver = (board: OpenBoard, event: HandedOver): OpenBoard => {
  const { ownerId, name, slug, sections } = event.data;
  const said = { ownerId, name, slug, sections: sections ?? board.sections };
  return { ...board, ...said, description: null, collaboration: offered(board.collaboration, event) };
};

const opened = ({ boardId: id, ownerId, ...said }: DataOf<typeof boardCreated>): OpenBoard => {
  const { name, slug, privacy, advertiserId, source } = said;
  const fresh = { description: null, coverPinId: null, isArchived: false, sections: [], moving: [] };
  return { status: 'open', id, ownerId, name, slug, privacy, advertiserId, source, ...fresh, collaboration: nobody };
};

type OwnChange = EventOf<
  | typeof boardRenamed
  | typeof boardDescriptionChanged
  | typeof boardPrivacyChanged
  | typeof boardCoverChanged
  | typeof boardArchived
  | typeof boardUnarchived
>;

/** The part of a board that a fact about the board itself changes. */
const changedBy = (event: OwnChange): Partial<OpenBoard> => {
  switch (event.type) {
    case 'BoardRenamed':
      return { name: event.data.name, slug: event.data.slug };
    case 'BoardDescriptionChanged':
      return { description: event.data.description };
    case 'BoardPrivacyChanged':
      return { privacy: event.data.to };
    case 'BoardCoverChanged':
      return { coverPinId: event.data.pinId };
    case 'BoardArchived':
    case 'BoardUnarchived':
      return { isArchived: event.type === 'BoardArchived' };
  }
};

const evolve = (board: Board, event: BoardEvent): Board => {
  if (isOfPins(event)) return folded(board, (open) => ({ ...open, moving: movesAfter(open.moving, event) }));
  switch (event.type) {
    case 'BoardCreated':
      return opened(event.data);
    case 'BoardRenamed':
    case 'BoardDescriptionChanged':
    case 'BoardPrivacyChanged':
    case 'BoardCoverChanged':
    case 'BoardArchived':
    case 'BoardUnarchived':
      return folded(board, (open) => ({ ...open, ...changedBy(event) }));
    case 'BoardSectionCreated':
    case 'BoardSectionRenamed':
    case 'BoardSectionDeleted':
    case 'BoardSectionsReordered':
    case 'BoardSectionRestored':
      return folded(board, (open) => ({ ...open, sections: sectionsAfter(open.sections, event) }));
    case 'BoardPinsReturned':
      return board;
    case 'BoardDeleted':
      return board.status === 'open' ? { status: 'deleted', id: board.id, ownerId: board.ownerId, was: board } : board;
    case 'BoardRestored': {
      const { name, slug } = event.data;
      return board.status === 'deleted' && board.was ? { ...board.was, name, slug } : board;
    }
    case 'BoardPurged':
      return board.status === 'deleted' ? { ...board, was: null } : board;
    case 'CollaboratorInvited':
    case 'CollaboratorInviteAccepted':
    case 'CollaboratorInviteDenied':
    case 'CollaboratorInviteRevoked':
    case 'CollaboratorInviteExpired':
    case 'CollaboratorRemoved':
    case 'CollaboratorLeft':
    case 'CollaboratorInvitingChanged':
    case 'CollaboratorRoleChanged':
    case 'CollaboratorRestored':
      return folded(board, (open) => ({ ...open, collaboration: collaborate(open.collaboration, event) }));
    case 'BoardOwnershipOffered':
    case 'BoardOwnershipTransferred':
      return folded(board, (open) => handedOver(open, event));
    case 'BoardOwnershipAccepted':
    case 'BoardOwnershipDeclined':
    case 'BoardOwnershipLapsed':
    case 'BoardTakeoverOffered':
    case 'BoardTakeoverWithdrawn':
      return folded(board, (open) => ({ ...open, collaboration: offered(open.collaboration, event) }));
  }
};

export const boardDecider: Decider<Board, BoardEvent> = { category: 'board', initial: { status: 'absent' }, evolve };

type NameRefusal = 'board-name-missing' | 'board-name-too-long';

const nameRefusals: { readonly [Flaw in BoardNameFlaw]: NameRefusal } = {
  missing: 'board-name-missing',
  'too-long': 'board-name-too-long',
};

export interface NewBoard
  extends Omit<
    OpenBoard,
    'status' | 'id' | 'description' | 'coverPinId' | 'isArchived' | 'sections' | 'moving' | 'collaboration'
  > {
  readonly boardId: string;
  /** Number of the owner's boards. */
  readonly owned: number;
}

export const createBoard = (
  board: Board,
  asked: NewBoard,
): Decision<BoardEvent, NameRefusal | 'board-limit-reached' | 'board-privacy-refused' | 'board-exists'> => {
  if (board.status !== 'absent') return refuse('board-exists');
  const flaw = boardNameFlaw(asked.name);
  if (flaw) return refuse(nameRefusals[flaw]);
  // S-060: in the ad account of another one protected boards are made, and nowhere else.
  if ((asked.privacy === 'protected') !== (asked.advertiserId !== null)) return refuse('board-privacy-refused');
  if (asked.owned >= BOARDS_MAX) return refuse('board-limit-reached');
  const { boardId, ownerId, slug, privacy, advertiserId, source } = asked;
  const content = { name: tidyBoardName(asked.name), slug, privacy, sectionNames: [], source };
  return [boardCreated({ boardId, ownerId, actingSubjectId: null, advertiserId, ...content, layout: 'default' })];
};

export type BoardRefusal = NameRefusal | 'description-too-long' | 'board-privacy-refused' | 'board-not-found';

type Closed = Refused<'board-not-found'>;

/** A board that is not open, or not the actor's own, is not found. Who keeps one that is offered does not own it. */
export const ownedBy = (board: Board, actorId: string): OpenBoard | Closed =>
  board.status === 'open' && board.ownerId === actorId && hasOwner(board.collaboration)
    ? board
    : refuse('board-not-found');

export interface BoardChange {
  readonly actorId: string;
  readonly name: string | null;
  readonly slug: string;
  /** Null: it stays; empty: it goes. */
  readonly description: string | null;
  readonly privacy: BoardPrivacy | null;
}

const ofBoard = ({ id: boardId, ownerId }: OpenBoard) => ({ boardId, ownerId });

const rename = (board: OpenBoard, change: BoardChange): Decision<BoardEvent, NameRefusal> => {
  if (change.name === null) return [];
  const flaw = boardNameFlaw(change.name);
  if (flaw) return refuse(nameRefusals[flaw]);
  const name = tidyBoardName(change.name);
  if (name === board.name) return [];
  const { actorId, slug } = change;
  return [boardRenamed({ ...ofBoard(board), actorId, name, slug, oldSlug: board.slug })];
};

const describe = (board: OpenBoard, change: BoardChange): Decision<BoardEvent, 'description-too-long'> => {
  if (change.description === null) return [];
  if (isBoardDescriptionTooLong(change.description)) return refuse('description-too-long');
  const description = tidyBoardDescription(change.description);
  if (description === board.description) return [];
  return [boardDescriptionChanged({ ...ofBoard(board), actorId: change.actorId, description })];
};

const turn = (board: OpenBoard, change: BoardChange): Decision<BoardEvent, 'board-privacy-refused'> => {
  if (change.privacy === null || change.privacy === board.privacy) return [];
  if (change.privacy === 'protected' || board.privacy === 'protected') return refuse('board-privacy-refused');
  const { actorId, privacy: to } = change;
  return [boardPrivacyChanged({ ...ofBoard(board), actorId, from: board.privacy, to })];
};

/** Name, description and privacy in one decision: all or none. */
export const changeBoard = (board: Board, change: BoardChange): Decision<BoardEvent, BoardRefusal> => {
  const open = ownedBy(board, change.actorId);
  if ('refused' in open) return open;
  const renamed = rename(open, change);
  if ('refused' in renamed) return renamed;
  const described = describe(open, change);
  if ('refused' in described) return described;
  const turned = turn(open, change);
  if ('refused' in turned) return turned;
  // A text is secret if the board was when it got it.
  const texts = [...renamed, ...described];
  return change.privacy === 'public' ? [...texts, ...turned] : [...turned, ...texts];
};

/** A new cover where there is none; a save into a section replaces the one there is (DS-055). */
export const coverBoard = (
  board: Board,
  pin: { pinId: string; picture: CoverPicture; cause: CoverCause },
): Decision<BoardEvent, never> => {
  if (board.status !== 'open' || board.coverPinId === pin.pinId) return [];
  if (board.coverPinId !== null && pin.cause === 'first_pin') return [];
  return [boardCoverChanged({ ...ofBoard(board), ...pin })];
};

/** The pin of the cover is gone: the newest other picture takes its place, or none. */
export const uncoverBoard = (
  board: Board,
  gone: { pinId: string; next: { pinId: string; picture: CoverPicture } | null },
): Decision<BoardEvent, never> => {
  if (board.status !== 'open' || board.coverPinId !== gone.pinId) return [];
  const cover = gone.next ?? { pinId: null, picture: null };
  return [boardCoverChanged({ ...ofBoard(board), ...cover, cause: 'pin_deleted' })];
};

export const deleteBoard = (
  board: Board,
  asked: { actorId: string; pinCount: number },
): Decision<BoardEvent, 'board-not-found'> => {
  const open = ownedBy(board, asked.actorId);
  return 'refused' in open ? open : [boardDeleted({ ...ofBoard(open), ...asked })];
};
