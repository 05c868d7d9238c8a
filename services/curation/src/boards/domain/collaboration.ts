import type { DataOf } from '@corkboard/event-store/fact';
import type { CollaboratorRole } from '@corkboard/rules/curation/collaborators';
import type { CollaboratorEvent } from './collaborator.facts.ts';
import type { boardOwnershipTransferred, OwnershipEvent } from './ownership.facts.ts';

type Transferred = DataOf<typeof boardOwnershipTransferred>;

export interface BoardInvite {
  readonly status: 'pending' | 'accepted' | 'denied' | 'revoked';
  /** Null: invited by mail, and not accepted. */
  readonly inviteeId: string | null;
  /** Null: invited as a person, or erased. */
  readonly email: string | null;
  readonly inviterId: string;
  readonly role: CollaboratorRole;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

/**
 * Outcome for a board whose owner is gone. `closing`: the owner closes the account, has the board still and may come back;
 * `lapsed`: nobody took it over, and it goes once everybody has their pins.
 */
export type OwnershipOffer =
  | {
      readonly status: 'open' | 'closing';
      /** ISO 8601, UTC. */
      readonly until: string;
      readonly accepted: ReadonlySet<string>;
      readonly declined: ReadonlySet<string>;
    }
  | { readonly status: 'lapsed' };

/** An offer that nobody has answered. */
export const noAnswers = { status: 'open', accepted: new Set<string>(), declined: new Set<string>() } as const;

/** An offer that editors may answer. */
export const answerable = (offer: OwnershipOffer | null): Exclude<OwnershipOffer, { status: 'lapsed' }> | null =>
  offer === null || offer.status === 'lapsed' ? null : offer;

/** The owner has the board as ever, also while editors are asked because the account is to be closed. */
export const hasOwner = ({ offer }: Collaboration): boolean => offer === null || offer.status === 'closing';

/** People on a board beside its owner, those of longest standing first, and its invitations until their time is over. */
export interface Collaboration {
  readonly roles: ReadonlyMap<string, CollaboratorRole>;
  readonly invites: ReadonlyMap<string, BoardInvite>;
  /** DS-048: people on it may invite others, too. */
  readonly mayInvite: boolean;
  /** While its owner is gone; who keeps it until then is among the people on it, too. */
  readonly offer: OwnershipOffer | null;
}

export const nobody: Collaboration = { roles: new Map(), invites: new Map(), mayInvite: false, offer: null };

const without = <Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> => {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
};

const withRole = (now: Collaboration, userId: string, role: CollaboratorRole): Collaboration => ({
  ...now,
  roles: new Map(now.roles).set(userId, role),
});

const answered = (now: Collaboration, inviteId: string, answer: Partial<BoardInvite>): Collaboration => {
  const invite = now.invites.get(inviteId);
  return invite ? { ...now, invites: new Map(now.invites).set(inviteId, { ...invite, ...answer }) } : now;
};

const having = (set: ReadonlySet<string>, id: string): ReadonlySet<string> => new Set(set).add(id);
const lacking = (set: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...set].filter((each) => each !== id));

/** An owner who only closed the account is an editor from then on, should they come back. */
const transferred = (now: Collaboration, { ownerId, formerOwnerId, formerOwnerStays }: Transferred): Collaboration => {
  const others = { ...now, roles: without(now.roles, ownerId), offer: null };
  const isNew = formerOwnerStays && !others.roles.has(formerOwnerId);
  return isNew ? withRole(others, formerOwnerId, 'editor') : others;
};

/** Folds one fact about whose a board is that its owner left. */
export const offered = (now: Collaboration, event: OwnershipEvent): Collaboration => {
  const open = answerable(now.offer);
  switch (event.type) {
    case 'BoardOwnershipOffered':
      return { ...now, offer: { ...(open ?? noAnswers), status: 'open', until: event.data.until } };
    case 'BoardTakeoverOffered':
      return { ...now, offer: { ...noAnswers, status: 'closing', until: event.data.until } };
    case 'BoardTakeoverWithdrawn':
      return { ...now, offer: null };
    case 'BoardOwnershipTransferred':
      return transferred(now, event.data);
    case 'BoardOwnershipAccepted': {
      const { userId } = event.data;
      if (!open) return now;
      return {
        ...now,
        offer: { ...open, accepted: having(open.accepted, userId), declined: lacking(open.declined, userId) },
      };
    }
    case 'BoardOwnershipDeclined': {
      const { userId } = event.data;
      if (!open) return now;
      return {
        ...now,
        offer: { ...open, accepted: lacking(open.accepted, userId), declined: having(open.declined, userId) },
      };
    }
    case 'BoardOwnershipLapsed':
      return { ...now, offer: { status: 'lapsed' } };
  }
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
      return answered(withRole(now, userId, role), inviteId, { status: 'accepted', inviteeId: userId });
    }
    case 'CollaboratorInviteDenied':
      return answered(now, event.data.inviteId, { status: 'denied' });
    case 'CollaboratorInviteRevoked':
      return answered(now, event.data.inviteId, { status: 'revoked' });
    case 'CollaboratorInviteExpired':
      return { ...now, invites: without(now.invites, event.data.inviteId) };
    case 'CollaboratorRemoved':
    case 'CollaboratorLeft':
      return { ...now, roles: without(now.roles, event.data.userId) };
    case 'CollaboratorRestored':
      return withRole(now, event.data.userId, event.data.role);
    case 'CollaboratorInvitingChanged':
      return { ...now, mayInvite: event.data.isAllowed };
    case 'CollaboratorRoleChanged':
      return now.roles.has(event.data.userId) ? withRole(now, event.data.userId, event.data.role) : now;
  }
};
