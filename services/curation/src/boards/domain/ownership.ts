import { type Decision, refuse } from '@corkboard/event-store/decider';
import { nameKey } from '@corkboard/rules/curation/boards';
import { invitationEnd, isPast } from '@corkboard/rules/invitations';
import { type BoardEvent, boardDeleted } from './board.facts.ts';
import { type Board, boardDecider, type OpenBoard } from './board.ts';
import { answerable, noAnswers } from './collaboration.ts';
import { collaboratorLeft } from './collaborator.facts.ts';
import {
  boardOwnershipAccepted,
  boardOwnershipDeclined,
  boardOwnershipLapsed,
  boardOwnershipOffered,
  boardOwnershipTransferred,
  boardTakeoverOffered,
  boardTakeoverWithdrawn,
} from './ownership.facts.ts';
import type { Section } from './sections.ts';

/** A name and an address to try for a board that goes to another owner: both are unique among an owner's boards. */
export interface Called {
  readonly name: string;
  readonly slug: string;
}

/** Editors who can take the board over, those of longest standing first. */
const successors = ({ collaboration: { roles, offer } }: OpenBoard): readonly string[] => {
  const declined = answerable(offer)?.declined ?? new Set();
  return [...roles].flatMap(([id, role]) => (role === 'editor' && !declined.has(id) ? [id] : []));
};

interface Leaving {
  readonly cause: 'erased' | 'given';
  readonly called: Called;
}

const handedTo = (board: OpenBoard, ownerId: string, { cause, called }: Leaving) => ({
  boardId: board.id,
  formerOwnerId: board.ownerId,
  formerOwnerStays: ownerId !== board.ownerId && board.collaboration.roles.has(board.ownerId),
  ownerId,
  cause,
  privacy: board.privacy,
  ...(ownerId === board.ownerId ? { name: board.name, slug: board.slug } : called),
  sections: board.sections,
});

/** Sections that the former owner named get a neutral name: theirs was a text of the owner's own. */
const withoutNamesOf = (ownerId: string, sections: readonly Section[]): readonly Section[] => {
  const kept = sections.filter(({ namedBy }) => namedBy !== ownerId);
  const names = new Set(kept.map(({ name }) => nameKey(name)));
  const slugs = new Set(kept.map(({ slug }) => slug));
  let number = 0;
  return sections.map((section) => {
    if (section.namedBy !== ownerId) return section;
    do number += 1;
    while (names.has(nameKey(`Section ${number}`)) || slugs.has(`section-${number}`));
    return { ...section, name: `Section ${number}`, slug: `section-${number}`, namedBy: null };
  });
};

/** From an owner who closed the account, whose texts go with it, and who is an editor after coming back. */
const takenOver = (board: OpenBoard, ownerId: string, called: Called): BoardEvent => {
  const sections = withoutNamesOf(board.ownerId, board.sections);
  const handed = handedTo({ ...board, sections }, ownerId, { cause: 'given', called });
  return boardOwnershipTransferred({ ...handed, formerOwnerStays: true });
};

/** While the owner may come back, the board goes to nobody who did not say so. */
const settledWhileClosing = (board: OpenBoard, called: Called): readonly BoardEvent[] => {
  const offer = answerable(board.collaboration.offer);
  const [first] = successors(board);
  return first !== undefined && offer?.accepted.has(first) ? [takenOver(board, first, called)] : [];
};

/** The outcome of an offer as it stands: a new owner, another editor who keeps the board meanwhile, or nobody. */
const settled = (board: OpenBoard, leaving: Leaving): readonly BoardEvent[] => {
  const { offer } = board.collaboration;
  if (offer?.status === 'closing') return settledWhileClosing(board, leaving.called);
  if (offer?.status !== 'open') return [];
  const [first] = successors(board);
  if (first === undefined) return [boardOwnershipLapsed({ boardId: board.id, ownerId: board.ownerId })];
  const handed = handedTo(board, first, leaving);
  if (offer.accepted.has(first)) return [boardOwnershipTransferred(handed)];
  return first === board.ownerId ? [] : [boardOwnershipOffered({ ...handed, until: offer.until })];
};

/** The facts, and what follows from them while the board is offered. */
export const andSettled = <Refusal extends string>(
  board: Board,
  decided: Decision<BoardEvent, Refusal>,
  leaving: Leaving,
): Decision<BoardEvent, Refusal> => {
  if ('refused' in decided || decided.length === 0) return decided;
  const after = decided.reduce(boardDecider.evolve, board);
  return after.status === 'open' ? [...decided, ...settled(after, leaving)] : decided;
};

export interface Erased {
  readonly accountId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly called: Called;
}

/** The owner, or the editor who keeps it for now, is being erased: the board is offered to its editors. */
export const offerBoard = (board: Board, { accountId, at, called }: Erased): Decision<BoardEvent, never> => {
  if (board.status !== 'open' || board.ownerId !== accountId) return [];
  const { collaboration } = board;
  if (collaboration.offer?.status === 'lapsed') return [];
  const left = collaboration.roles.has(accountId) ? [collaboratorLeft({ boardId: board.id, userId: accountId })] : [];
  const roles = new Map(collaboration.roles);
  roles.delete(accountId);
  const { until, accepted, declined } = collaboration.offer ?? { ...noAnswers, until: invitationEnd(at) };
  const offer = { status: 'open', until, accepted, declined } as const;
  const offered = { ...board, collaboration: { ...collaboration, roles, offer } };
  const sections = withoutNamesOf(accountId, board.sections);
  return [...left, ...settled({ ...offered, sections }, { cause: 'erased', called })];
};

export interface Answer {
  readonly actorId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly accepts: boolean;
  readonly called: Called;
}

/** By an editor, while the offer stands. Of those who accept, the one of longest standing gets the board. */
export const answerOffer = (
  board: Board,
  { actorId, at, accepts, called }: Answer,
): Decision<BoardEvent, 'board-not-found' | 'invite-gone'> => {
  if (board.status !== 'open' || board.collaboration.roles.get(actorId) !== 'editor') return refuse('board-not-found');
  const offer = answerable(board.collaboration.offer);
  if (offer === null || isPast(offer.until, at)) return refuse('invite-gone');
  if ((accepts ? offer.accepted : offer.declined).has(actorId)) return [];
  const answer = { boardId: board.id, userId: actorId };
  const fact = accepts ? boardOwnershipAccepted(answer) : boardOwnershipDeclined(answer);
  return andSettled(board, [fact], { cause: 'given', called });
};

/** The owner closes the account: its editors are asked at once, and the board stays as it is until one accepts. */
export const offerTakeover = (
  board: Board,
  { accountId, at }: { readonly accountId: string; readonly at: string },
): Decision<BoardEvent, never> => {
  if (board.status !== 'open' || board.ownerId !== accountId || board.collaboration.offer !== null) return [];
  if (successors(board).length === 0) return [];
  return [boardTakeoverOffered({ boardId: board.id, ownerId: accountId, until: invitationEnd(at) })];
};

/** The owner is back, and nobody has the board yet. */
export const withdrawTakeover = (board: Board, accountId: string): Decision<BoardEvent, never> => {
  const kept = board.status === 'deleted' ? board.was : board;
  if (kept?.status !== 'open' || kept.ownerId !== accountId || kept.collaboration.offer?.status !== 'closing')
    return [];
  return [boardTakeoverWithdrawn({ boardId: kept.id, ownerId: accountId })];
};

/** Its time is over: whoever accepted has it, else nobody. Of an account that is to be closed, its erasure decides the rest. */
export const endOffer = (
  board: Board,
  { at, called }: { readonly at: string; readonly called: Called },
): Decision<BoardEvent, never> => {
  if (board.status !== 'open') return [];
  const offer = answerable(board.collaboration.offer);
  if (offer === null || !isPast(offer.until, at)) return [];
  const heir = successors(board).find((id) => offer.accepted.has(id));
  if (offer.status === 'closing') return heir === undefined ? [] : [takenOver(board, heir, called)];
  if (heir === undefined) return [boardOwnershipLapsed({ boardId: board.id, ownerId: board.ownerId })];
  return [boardOwnershipTransferred(handedTo(board, heir, { cause: 'given', called }))];
};

/** Nobody took it over, and everybody has their pins. */
export const closeLapsedBoard = (board: Board): Decision<BoardEvent, never> => {
  if (board.status !== 'open' || board.collaboration.offer?.status !== 'lapsed') return [];
  const { id: boardId, ownerId } = board;
  return [boardDeleted({ boardId, ownerId, actorId: ownerId, pinCount: 0 })];
};
