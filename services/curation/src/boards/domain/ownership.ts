import { type Decision, refuse } from '@corkboard/event-store/decider';
import { nameKey } from '@corkboard/rules/curation/boards';
import { invitationEnd, isPast } from '@corkboard/rules/invitations';
import { type BoardEvent, boardDeleted } from './board.facts.ts';
import { type Board, boardDecider, type OpenBoard } from './board.ts';
import { noAnswers } from './collaboration.ts';
import { collaboratorLeft } from './collaborator.facts.ts';
import {
  boardOwnershipAccepted,
  boardOwnershipDeclined,
  boardOwnershipLapsed,
  boardOwnershipOffered,
  boardOwnershipTransferred,
} from './ownership.facts.ts';
import type { Section } from './sections.ts';

/** A name and an address to try for a board that goes to another owner: both are unique among an owner's boards. */
export interface Called {
  readonly name: string;
  readonly slug: string;
}

/** Editors who can take the board over, those of longest standing first. */
const successors = ({ collaboration: { roles, offer } }: OpenBoard): readonly string[] => {
  const declined = offer?.status === 'open' ? offer.declined : new Set();
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

/** The outcome of an offer as it stands: a new owner, another editor who keeps the board meanwhile, or nobody. */
const settled = (board: OpenBoard, leaving: Leaving): readonly BoardEvent[] => {
  const { offer } = board.collaboration;
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
  const offer = collaboration.offer ?? { ...noAnswers, until: invitationEnd(at) };
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
  const { offer } = board.collaboration;
  if (offer?.status !== 'open' || isPast(offer.until, at)) return refuse('invite-gone');
  if ((accepts ? offer.accepted : offer.declined).has(actorId)) return [];
  const answer = { boardId: board.id, userId: actorId };
  const fact = accepts ? boardOwnershipAccepted(answer) : boardOwnershipDeclined(answer);
  return andSettled(board, [fact], { cause: 'given', called });
};

/** Its time is over: whoever accepted has it, else nobody. */
export const endOffer = (
  board: Board,
  { at, called }: { readonly at: string; readonly called: Called },
): Decision<BoardEvent, never> => {
  if (board.status !== 'open' || board.collaboration.offer?.status !== 'open') return [];
  const { offer } = board.collaboration;
  if (!isPast(offer.until, at)) return [];
  const heir = successors(board).find((id) => offer.accepted.has(id));
  if (heir === undefined) return [boardOwnershipLapsed({ boardId: board.id, ownerId: board.ownerId })];
  return [boardOwnershipTransferred(handedTo(board, heir, { cause: 'given', called }))];
};

/** Nobody took it over, and everybody has their pins. */
export const closeLapsedBoard = (board: Board): Decision<BoardEvent, never> => {
  if (board.status !== 'open' || board.collaboration.offer?.status !== 'lapsed') return [];
  const { id: boardId, ownerId } = board;
  return [boardDeleted({ boardId, ownerId, actorId: ownerId, pinCount: 0 })];
};
