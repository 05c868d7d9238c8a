import { type Decision, refuse } from '@corkboard/event-store/decider';
import { COLLABORATORS_MAX } from '@corkboard/rules/curation/collaborators';
import { isPast } from '@corkboard/rules/invitations';
import type { BoardEvent } from './board.facts.ts';
import { type Board, ownedBy } from './board.ts';
import { type CollaboratorEvent, collaboratorFacts, collaboratorRestored } from './collaborator.facts.ts';
import {
  allowInviting,
  changeRole,
  inviteCollaborators,
  inviter,
  removeCollaborator,
  revokeInvite,
} from './collaborators.ts';

export interface UndoneOfCollaborator {
  readonly actorId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** ISO 8601, UTC, of the command that is taken back. */
  readonly actedAt: string;
  /** Accounts that are no more: they do not come back onto a board. */
  readonly gone: ReadonlySet<string>;
}

interface PastFact {
  readonly before: Board;
  readonly event: CollaboratorEvent;
}

export type UndoCollaboratorRefusal =
  | ('board-not-found' | 'collaborator-not-found' | 'collaborator-limit')
  | ('invite-gone' | 'invite-not-allowed' | 'already-invited');

type Undoing = Decision<BoardEvent, UndoCollaboratorRefusal>;

const types: ReadonlySet<string> = new Set(Object.values(collaboratorFacts).map(({ type }) => type));

/** Facts about people that a command recorded, each with the board that it found; none where it did more than that. */
export const collaboratorFactsIn = <Fact extends { readonly before: Board; readonly event: BoardEvent }>(
  facts: readonly Fact[],
): readonly PastFact[] => (facts.every(({ event }) => types.has(event.type)) ? (facts as readonly PastFact[]) : []);

/** People who are to be on the board again, where these facts are taken back. */
export const returningIn = (facts: readonly { readonly event: BoardEvent }[]): readonly string[] =>
  facts.flatMap(({ event: { type, data } }) =>
    type === 'CollaboratorRemoved' || type === 'CollaboratorLeft' ? [data.userId] : [],
  );

/** An invitation that was accepted meanwhile ends with taking the person off; one that was answered otherwise is over. */
const uninvite = (board: Board, inviteId: string, actorId: string): Undoing => {
  const invite = board.status === 'open' ? board.collaboration.invites.get(inviteId) : undefined;
  if (invite?.status === 'pending') return revokeInvite(board, { inviteId, actorId });
  const open = ownedBy(board, actorId);
  if ('refused' in open) return open;
  const { roles } = open.collaboration;
  const userId = invite?.status === 'accepted' ? invite.inviteeId : null;
  return userId !== null && userId !== undefined && roles.has(userId)
    ? removeCollaborator(board, { actorId, userId })
    : [];
};

/** The same invitation again, until its time is over: its link is good, and no second mail is sent. */
const reinvite = (board: Board, { before, event }: PastFact, { actorId, at }: UndoneOfCollaborator): Undoing => {
  const open = inviter(board, actorId);
  if ('refused' in open) return open;
  const inviteId = 'inviteId' in event.data ? event.data.inviteId : '';
  if (open.collaboration.invites.get(inviteId)?.status === 'pending') return [];
  const invite = before.status === 'open' ? before.collaboration.invites.get(inviteId) : undefined;
  if (!invite || isPast(invite.expiresAt, at)) return refuse('invite-gone');
  const { inviteeId, email, role, expiresAt } = invite;
  if (inviteeId === null && !email) return refuse('invite-gone');
  const invited = inviteCollaborators(board, { actorId, at, role, invitees: [{ inviteId, inviteeId, email }] });
  if ('refused' in invited) return invited;
  return invited.map((each) =>
    each.type === 'CollaboratorInvited' ? { ...each, data: { ...each.data, expiresAt } } : each,
  );
};

/** As long as a slip of the hand is noticed; later, its owner counts on being alone with the board. */
const BACK_TO_SECRET_MS = 600_000;

const mayComeBack = (before: { privacy: string }, privacy: string, { at, actedAt }: UndoneOfCollaborator): boolean =>
  privacy === 'public' || (privacy === before.privacy && Date.parse(at) - Date.parse(actedAt) <= BACK_TO_SECRET_MS);

/**
 * By the owner who took the person off, or by the person who left: that one onto a secret board for ten minutes, not onto one
 * which was made secret since, and nobody onto one whose owner is gone.
 */
const bringBack = (
  board: Board,
  { before, event: { type, data } }: PastFact & { readonly event: { readonly data: { readonly userId: string } } },
  asked: UndoneOfCollaborator,
): Undoing => {
  const { userId } = data;
  const { actorId, gone } = asked;
  if (board.status !== 'open' || before.status !== 'open') return refuse('board-not-found');
  const { id: boardId, ownerId, privacy, collaboration } = board;
  const isAllowed =
    type === 'CollaboratorLeft' ? actorId === userId && mayComeBack(before, privacy, asked) : actorId === ownerId;
  if (collaboration.offer !== null || !isAllowed) return refuse('board-not-found');
  const role = before.collaboration.roles.get(userId);
  if (role === undefined || gone.has(userId) || ownerId === userId) return refuse('collaborator-not-found');
  if (collaboration.roles.has(userId)) return [];
  if (collaboration.roles.size >= COLLABORATORS_MAX) return refuse('collaborator-limit');
  return [collaboratorRestored({ boardId, userId, role, actorId })];
};

const leave = (board: Board, userId: string, actorId: string): Undoing => {
  if (board.status !== 'open' || board.collaboration.offer !== null) return refuse('board-not-found');
  return board.collaboration.roles.has(userId) ? removeCollaborator(board, { actorId, userId }) : [];
};

const undoOne = (board: Board, fact: PastFact, asked: UndoneOfCollaborator): Undoing => {
  const { before, event } = fact;
  const { actorId } = asked;
  switch (event.type) {
    case 'CollaboratorInvited':
      return uninvite(board, event.data.inviteId, actorId);
    case 'CollaboratorInviteRevoked':
      return reinvite(board, fact, asked);
    case 'CollaboratorInviteAccepted':
    case 'CollaboratorRestored':
      return leave(board, event.data.userId, actorId);
    case 'CollaboratorRemoved':
    case 'CollaboratorLeft':
      return bringBack(board, { before, event }, asked);
    case 'CollaboratorRoleChanged': {
      const { userId } = event.data;
      const role = before.status === 'open' ? before.collaboration.roles.get(userId) : undefined;
      return role === undefined ? refuse('collaborator-not-found') : changeRole(board, { actorId, userId, role });
    }
    case 'CollaboratorInvitingChanged':
      return allowInviting(board, { actorId, isAllowed: !event.data.isAllowed });
    case 'CollaboratorInviteDenied':
    case 'CollaboratorInviteExpired':
      return [];
  }
};

/** As it was before the command; by the rules that hold for its actor now. */
export const undoCollaborators = (board: Board, facts: readonly PastFact[], asked: UndoneOfCollaborator): Undoing => {
  const undone: BoardEvent[] = [];
  for (const fact of facts) {
    const one = undoOne(board, fact, asked);
    if ('refused' in one) return one;
    undone.push(...one);
  }
  return undone;
};
