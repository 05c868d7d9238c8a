import { type Decider, type Decision, type Refused, refuse } from '@corkboard/event-store/decider';
import { allows, type BusinessAct, type BusinessRole, type Permission } from '@corkboard/rules/ads/permissions';
import { type BusinessAccessEvent, businessAccessClosed } from './business-access.facts.ts';

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
  /** Its account was erased: admins may take over what is left, and nobody does anything else. */
  readonly isClosed: boolean;
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
  }
};

export const businessAccessDecider: Decider<BusinessAccess, BusinessAccessEvent> = {
  category: 'businessaccess',
  initial: { members: new Map(), invitations: new Map(), requiresMfa: false, isClosed: false },
  evolve,
};

export const businessAccessStream = (businessId: string): string => `businessaccess-${businessId}`;

export interface ByActor {
  readonly businessId: string;
  readonly actorId: string;
}

/** Roles of an account in a business: OWNER of one's own, none where there is no access. */
export const permissionsOf = (access: BusinessAccess, { businessId, actorId }: ByActor): readonly Permission[] => {
  if (actorId === businessId) return ['OWNER'];
  const member = access.members.get(actorId);
  return member?.status === 'active' ? member.permissions : [];
};

/** S-227: the owner always does; no account has two-factor log-in yet, so that a member does not where it is required. */
export const meetsMfaRequirement = (access: BusinessAccess, { businessId, actorId }: ByActor): boolean =>
  actorId === businessId || !access.requiresMfa;

export type AccessRefusal = 'business-not-found' | 'permission-missing' | 'two-factor-required';

/** Null where the roles of the actor say so, also in a business that is closed: nobody is left there who could lift its requirement. */
export const roleFlaw = (access: BusinessAccess, by: ByActor, act: BusinessAct): Refused<AccessRefusal> | null => {
  const permissions = permissionsOf(access, by);
  if (permissions.length === 0) return refuse('business-not-found');
  if (!access.isClosed && !meetsMfaRequirement(access, by)) return refuse('two-factor-required');
  return allows(permissions, act) ? null : refuse('permission-missing');
};

/** Null where the actor may do it. Closed, or without any access, a business looks as if there were none. */
export const accessFlaw = (access: BusinessAccess, by: ByActor, act: BusinessAct): Refused<AccessRefusal> | null =>
  access.isClosed ? refuse('business-not-found') : roleFlaw(access, by, act);

export const closeBusiness = (
  access: BusinessAccess,
  { businessId }: Pick<ByActor, 'businessId'>,
): Decision<BusinessAccessEvent, never> => {
  const isEmpty = access.members.size === 0 && access.invitations.size === 0;
  return access.isClosed || isEmpty ? [] : [businessAccessClosed({ businessId })];
};
