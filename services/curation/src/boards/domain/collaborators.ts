import { type Decision, type Refused, refuse } from '@corkboard/event-store/decider';
import { COLLABORATORS_MAX, type CollaboratorRole } from '@corkboard/rules/curation/collaborators';
import { invitationEnd, isPast } from '@corkboard/rules/invitations';
import type { BoardEvent } from './board.facts.ts';
import { type Board, type OpenBoard, ownedBy } from './board.ts';
import type { BoardInvite, Collaboration } from './collaboration.ts';
import {
  collaboratorInviteAccepted,
  collaboratorInviteDenied,
  collaboratorInvited,
  collaboratorInviteExpired,
  collaboratorInviteRevoked,
  collaboratorInvitingChanged,
  collaboratorLeft,
  collaboratorRemoved,
  collaboratorRoleChanged,
} from './collaborator.facts.ts';

type NotFound = 'board-not-found';
type Gone = 'invite-gone';

const sameAddress = (one: string | null, other: string | null): boolean =>
  one !== null && one.toLowerCase() === other?.toLowerCase();

export const isOpenInvite = ({ status, expiresAt }: BoardInvite, at: string): boolean =>
  status === 'pending' && !isPast(expiresAt, at);

const openInvites = ({ invites }: Collaboration, at: string): readonly BoardInvite[] =>
  [...invites.values()].filter((invite) => isOpenInvite(invite, at));

/** One person, or one address. */
export interface Invitee {
  readonly inviteId: string;
  readonly inviteeId: string | null;
  readonly email: string | null;
}

export interface Inviting {
  readonly actorId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly role: CollaboratorRole;
  readonly invitees: readonly Invitee[];
}

/** DS-048: the owner, and others where they may; nobody while the owner is gone. */
export const inviter = (board: Board, actorId: string): OpenBoard | Refused<NotFound> => {
  if (board.status !== 'open' || board.collaboration.offer !== null) return refuse('board-not-found');
  const { mayInvite, roles } = board.collaboration;
  return board.ownerId === actorId || (mayInvite && roles.has(actorId)) ? board : refuse('board-not-found');
};

/** The owner alone says whether the others may invite. */
export const allowInviting = (
  board: Board,
  { actorId, isAllowed }: { readonly actorId: string; readonly isAllowed: boolean },
): Decision<BoardEvent, NotFound | 'invite-not-allowed'> => {
  const open = ownedBy(board, actorId);
  if ('refused' in open) return open;
  if (open.privacy === 'protected') return refuse('invite-not-allowed');
  if (open.collaboration.mayInvite === isAllowed) return [];
  return [collaboratorInvitingChanged({ boardId: open.id, actorId, isAllowed })];
};

/** All of them or none. Nobody gives more rights than they have. */
export const inviteCollaborators = (
  board: Board,
  { actorId, at, role, invitees }: Inviting,
): Decision<BoardEvent, NotFound | 'invite-not-allowed' | 'already-invited' | 'collaborator-limit'> => {
  const open = inviter(board, actorId);
  if ('refused' in open) return open;
  const { id: boardId, ownerId, collaboration } = open;
  // S-059: what is kept for an ad account is shared by its permissions.
  if (open.privacy === 'protected') return refuse('invite-not-allowed');
  if (role === 'editor' && collaboration.roles.get(actorId) === 'add_only') return refuse('invite-not-allowed');
  const waiting = openInvites(collaboration, at);
  const isThere = ({ inviteeId, email }: Invitee): boolean =>
    (inviteeId !== null && (inviteeId === ownerId || collaboration.roles.has(inviteeId))) ||
    waiting.some(
      (invite) => (inviteeId !== null && invite.inviteeId === inviteeId) || sameAddress(invite.email, email),
    );
  if (invitees.some(isThere)) return refuse('already-invited');
  if (collaboration.roles.size + waiting.length + invitees.length > COLLABORATORS_MAX)
    return refuse('collaborator-limit');
  const shared = { boardId, ownerId, inviterId: actorId, role, expiresAt: invitationEnd(at) };
  return invitees.map((invitee) => collaboratorInvited({ ...shared, ...invitee }));
};

export interface Answering {
  readonly inviteId: string;
  readonly actorId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

export interface OpenInvite {
  readonly board: OpenBoard;
  readonly invite: BoardInvite;
}

/** An invitation that can still be answered. */
export const openInvite = (board: Board, { inviteId, at }: Omit<Answering, 'actorId'>): OpenInvite | Refused<Gone> => {
  if (board.status !== 'open') return refuse('invite-gone');
  const invite = board.collaboration.invites.get(inviteId);
  return invite && isOpenInvite(invite, at) ? { board, invite } : refuse('invite-gone');
};

/** By the person it is for; one by mail, by the first who opens it. */
const answerable = (board: Board, asked: Answering): OpenInvite | Refused<Gone> => {
  const open = openInvite(board, asked);
  if ('refused' in open) return open;
  const { inviteeId } = open.invite;
  return inviteeId === null || inviteeId === asked.actorId ? open : refuse('invite-gone');
};

export const acceptInvite = (before: Board, asked: Answering): Decision<BoardEvent, Gone | 'already-invited'> => {
  const open = answerable(before, asked);
  if ('refused' in open) return open;
  const { board, invite } = open;
  const { inviteId, actorId: userId } = asked;
  if (board.ownerId === userId || board.collaboration.roles.has(userId)) return refuse('already-invited');
  return [collaboratorInviteAccepted({ boardId: board.id, inviteId, userId, role: invite.role })];
};

export const denyInvite = (before: Board, asked: Answering): Decision<BoardEvent, Gone> => {
  const open = answerable(before, asked);
  if ('refused' in open) return open;
  return [collaboratorInviteDenied({ boardId: open.board.id, inviteId: asked.inviteId, userId: asked.actorId })];
};

/** By the owner, and by the inviter while on the board. Repeated, there is nothing to record. */
export const revokeInvite = (
  board: Board,
  { inviteId, actorId }: Omit<Answering, 'at'>,
): Decision<BoardEvent, NotFound | Gone> => {
  if (board.status !== 'open' || board.collaboration.offer !== null) return refuse('board-not-found');
  const { collaboration: on } = board;
  const invite = on.invites.get(inviteId);
  const isOwn = invite?.inviterId === actorId && on.roles.has(actorId);
  if (board.ownerId !== actorId && !isOwn) return refuse('board-not-found');
  if (invite?.status === 'revoked') return [];
  if (invite?.status !== 'pending') return refuse('invite-gone');
  return [collaboratorInviteRevoked({ boardId: board.id, inviteId, actorId })];
};

/** The address goes with its key, whatever became of the invitation and of the board. */
export const expireInvite = (
  board: Board,
  { boardId, inviteId, at }: { readonly boardId: string; readonly inviteId: string; readonly at: string },
): Decision<BoardEvent, never> => {
  if (board.status === 'absent') return [];
  if (board.status === 'deleted') return [collaboratorInviteExpired({ boardId, inviteId })];
  const invite = board.collaboration.invites.get(inviteId);
  return invite && isPast(invite.expiresAt, at) ? [collaboratorInviteExpired({ boardId, inviteId })] : [];
};

interface OfCollaborator {
  readonly actorId: string;
  readonly userId: string;
}

/** By the owner; of oneself it is leaving. */
export const removeCollaborator = (
  board: Board,
  { actorId, userId }: OfCollaborator,
): Decision<BoardEvent, NotFound | 'collaborator-not-found'> => {
  if (board.status === 'open' && actorId === userId && board.collaboration.roles.has(userId))
    return [collaboratorLeft({ boardId: board.id, userId })];
  const open = ownedBy(board, actorId);
  if ('refused' in open) return open;
  if (!open.collaboration.roles.has(userId)) return refuse('collaborator-not-found');
  return [collaboratorRemoved({ boardId: open.id, userId, actorId })];
};

export const changeRole = (
  board: Board,
  { actorId, userId, role }: OfCollaborator & { readonly role: CollaboratorRole },
): Decision<BoardEvent, NotFound | 'collaborator-not-found'> => {
  const open = ownedBy(board, actorId);
  if ('refused' in open) return open;
  const before = open.collaboration.roles.get(userId);
  if (before === undefined) return refuse('collaborator-not-found');
  return before === role ? [] : [collaboratorRoleChanged({ boardId: open.id, userId, role, actorId })];
};

/** The person is being erased: off the board, and invitations to them are answered for them. */
export const forgetCollaborator = (
  board: Board,
  { userId }: { readonly userId: string },
): Decision<BoardEvent, never> => {
  // A deleted board would come back with them.
  const kept = board.status === 'deleted' ? board.was : board;
  if (kept?.status !== 'open') return [];
  const { id: boardId, collaboration } = kept;
  const waiting = [...collaboration.invites].filter(
    ([, invite]) => invite.status === 'pending' && invite.inviteeId === userId,
  );
  return [
    ...waiting.map(([inviteId]) => collaboratorInviteDenied({ boardId, inviteId, userId })),
    ...(collaboration.roles.has(userId) ? [collaboratorLeft({ boardId, userId })] : []),
  ];
};
