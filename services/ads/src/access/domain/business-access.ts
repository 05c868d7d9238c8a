import { type Decider, type Refused, refuse } from '@corkboard/event-store/decider';
import { actsOf, type BusinessAct, type BusinessRole, type Permission } from '@corkboard/rules/ads/permissions';
import type { BusinessAccessEvent } from './business-access.facts.ts';

export interface Member {
  /** `removed`: it can be taken back. Those who left or were erased are not kept. */
  readonly status: 'active' | 'removed';
  readonly permissions: readonly BusinessRole[];
}

export interface Invitation {
  readonly status: 'pending' | 'accepted' | 'declined' | 'revoked';
  /** Null once it was erased. */
  readonly email: string | null;
  readonly permissions: readonly BusinessRole[];
  readonly invitedBy: string;
  readonly expiresAt: string;
  readonly acceptedBy: string | null;
}

export interface BusinessAccess {
  readonly members: ReadonlyMap<string, Member>;
  readonly invitations: ReadonlyMap<string, Invitation>;
  readonly requiresMfa: boolean;
  /** Its owner was erased: an admin may take it over, and nobody does anything else. */
  readonly isClosed: boolean;
  /** End of the time in which an admin may take it over, ISO 8601, UTC; null: it is not offered. */
  readonly takeoverUntil: string | null;
  /** The admin who took it over, and what it is called since then; null: it is its own account's. */
  readonly takenOver: { readonly ownerId: string; readonly name: string | null } | null;
}

const withEntry = <Value>(map: ReadonlyMap<string, Value>, key: string, value: Value): ReadonlyMap<string, Value> =>
  new Map(map).set(key, value);

const without = <Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> => {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
};

const answered = (access: BusinessAccess, id: string, fields: Partial<Invitation>): BusinessAccess => {
  const invitation = access.invitations.get(id);
  if (!invitation) return access;
  return { ...access, invitations: withEntry(access.invitations, id, { ...invitation, ...fields }) };
};

const withMember = (access: BusinessAccess, userId: string, member: Member): BusinessAccess => ({
  ...access,
  members: withEntry(access.members, userId, member),
});

const ended = (access: BusinessAccess, userId: string, cause: 'removed' | 'left' | 'erased'): BusinessAccess => {
  const member = access.members.get(userId);
  if (member && cause === 'removed') return withMember(access, userId, { ...member, status: 'removed' });
  return { ...access, members: without(access.members, userId) };
};

const evolve = (access: BusinessAccess, event: BusinessAccessEvent): BusinessAccess => {
  switch (event.type) {
    case 'BusinessAccessInvited': {
      const { invitationId, email, permissions, invitedBy, expiresAt } = event.data;
      const invitation = { status: 'pending', email, permissions, invitedBy, expiresAt, acceptedBy: null } as const;
      return { ...access, invitations: withEntry(access.invitations, invitationId, invitation) };
    }
    case 'BusinessAccessInvitationRevoked':
      return answered(access, event.data.invitationId, { status: 'revoked' });
    case 'BusinessAccessInvitationRestored':
      return answered(access, event.data.invitationId, { status: 'pending' });
    case 'BusinessAccessInvitationDeclined':
      return answered(access, event.data.invitationId, { status: 'declined' });
    case 'BusinessAccessInvitationExpired':
      return { ...access, invitations: without(access.invitations, event.data.invitationId) };
    case 'BusinessAccessGranted': {
      const { userId, permissions, invitationId } = event.data;
      const granted = withMember(access, userId, { status: 'active', permissions });
      return invitationId ? answered(granted, invitationId, { status: 'accepted', acceptedBy: userId }) : granted;
    }
    case 'BusinessAccessChanged':
      return withMember(access, event.data.userId, { status: 'active', permissions: event.data.permissions });
    case 'BusinessAccessRevoked':
      return ended(access, event.data.userId, event.data.cause);
    case 'BusinessMfaRequirementChanged':
      return { ...access, requiresMfa: event.data.required };
    case 'BusinessAccessClosed':
      return { ...access, isClosed: true };
    case 'BusinessTakeoverOffered':
      return { ...access, takeoverUntil: event.data.until };
    case 'BusinessTakenOver': {
      const { ownerId, name } = event.data;
      const members = without(access.members, ownerId);
      return { ...access, members, isClosed: false, takeoverUntil: null, takenOver: { ownerId, name } };
    }
  }
};

export const businessAccessDecider: Decider<BusinessAccess, BusinessAccessEvent> = {
  category: 'businessaccess',
  initial: {
    ...{ members: new Map(), invitations: new Map(), requiresMfa: false },
    ...{ isClosed: false, takeoverUntil: null, takenOver: null },
  },
  evolve,
};

export const businessAccessStream = (businessId: string): string => `businessaccess-${businessId}`;

export interface ByActor {
  readonly businessId: string;
  readonly actorId: string;
}

/** Account that owns the ad accounts of a business: its own, until an admin takes it over. */
export const ownerOf = ({ takenOver }: BusinessAccess, businessId: string): string => takenOver?.ownerId ?? businessId;

export const isOwner = (access: BusinessAccess, { businessId, actorId }: ByActor): boolean =>
  actorId === ownerOf(access, businessId);

/** Roles of an account in a business: OWNER of one's own, none where there is no access. */
export const permissionsOf = (access: BusinessAccess, by: ByActor): readonly Permission[] => {
  if (isOwner(access, by)) return ['OWNER'];
  const member = access.members.get(by.actorId);
  return member?.status === 'active' ? member.permissions : [];
};

/** All that an account may do in it. One that was taken over has no profile to publish as: that of its owner is another one. */
export const actsIn = (access: BusinessAccess, by: ByActor): readonly BusinessAct[] => {
  const acts = actsOf(permissionsOf(access, by));
  return access.takenOver === null || isOwner(access, by) ? acts : acts.filter((act) => act !== 'publish');
};

/** S-227: the owner always does; no account has two-factor log-in yet, so that a member does not where it is required. */
export const meetsMfaRequirement = (access: BusinessAccess, by: ByActor): boolean =>
  isOwner(access, by) || !access.requiresMfa;

export type AccessRefusal = 'business-not-found' | 'permission-missing' | 'two-factor-required';

/** Null where the roles of the actor say so, also in a business that is closed: nobody is left there who could lift its requirement. */
export const roleFlaw = (access: BusinessAccess, by: ByActor, act: BusinessAct): Refused<AccessRefusal> | null => {
  if (permissionsOf(access, by).length === 0) return refuse('business-not-found');
  if (!access.isClosed && !meetsMfaRequirement(access, by)) return refuse('two-factor-required');
  return actsIn(access, by).includes(act) ? null : refuse('permission-missing');
};

/** Null where the actor may do it. Closed, or without any access, a business looks as if there were none. */
export const accessFlaw = (access: BusinessAccess, by: ByActor, act: BusinessAct): Refused<AccessRefusal> | null =>
  access.isClosed ? refuse('business-not-found') : roleFlaw(access, by, act);
