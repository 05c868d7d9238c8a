import type { CollaboratorRole } from '@corkboard/rules/curation/collaborators';
import type { CollaboratorEvent } from './collaborator.facts.ts';

export interface BoardInvite {
  readonly status: 'pending' | 'accepted' | 'denied' | 'revoked';
  /** Null: invited by mail. */
  readonly inviteeId: string | null;
  /** Null: invited as a person, or erased. */
  readonly email: string | null;
  readonly inviterId: string;
  readonly role: CollaboratorRole;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

/** People on a board beside its owner, those of longest standing first, and its invitations until their time is over. */
export interface Collaboration {
  readonly roles: ReadonlyMap<string, CollaboratorRole>;
  readonly invites: ReadonlyMap<string, BoardInvite>;
}

export const nobody: Collaboration = { roles: new Map(), invites: new Map() };

const without = <Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> => {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
};

const withRole = (now: Collaboration, userId: string, role: CollaboratorRole): Collaboration => ({
  ...now,
  roles: new Map(now.roles).set(userId, role),
});

const answered = (now: Collaboration, inviteId: string, status: BoardInvite['status']): Collaboration => {
  const invite = now.invites.get(inviteId);
  return invite ? { ...now, invites: new Map(now.invites).set(inviteId, { ...invite, status }) } : now;
};

/** Folds one fact about the people on a board. */
export const collaborate = (now: Collaboration, event: CollaboratorEvent): Collaboration => {
  switch (event.type) {
    case 'CollaboratorInvited': {
      const { inviteId, inviteeId, email, inviterId, role, expiresAt } = event.data;
      const invite = { status: 'pending', inviteeId, email, inviterId, role, expiresAt } as const;
      return { ...now, invites: new Map(now.invites).set(inviteId, invite) };
    }
    case 'CollaboratorInviteAccepted': {
      const { userId, inviteId, role } = event.data;
      return answered(withRole(now, userId, role), inviteId, 'accepted');
    }
    case 'CollaboratorInviteDenied':
      return answered(now, event.data.inviteId, 'denied');
    case 'CollaboratorInviteRevoked':
      return answered(now, event.data.inviteId, 'revoked');
    case 'CollaboratorInviteExpired':
      return { ...now, invites: without(now.invites, event.data.inviteId) };
    case 'CollaboratorRemoved':
    case 'CollaboratorLeft':
      return { ...now, roles: without(now.roles, event.data.userId) };
    case 'CollaboratorRoleChanged':
      return now.roles.has(event.data.userId) ? withRole(now, event.data.userId, event.data.role) : now;
  }
};
