import { type Decision, type Refused, refuse } from '@corkboard/event-store/decider';
import type { BusinessRole } from '@corkboard/rules/ads/permissions';
import {
  type BusinessAccessEvent,
  businessAccessChanged,
  businessAccessGranted,
  businessAccessRevoked,
  businessMfaRequirementChanged,
} from './business-access.facts.ts';
import { type AccessRefusal, accessFlaw, type BusinessAccess, type ByActor, type Member } from './business-access.ts';
import { isFull } from './invitations.ts';

type OfMember = ByActor & { readonly userId: string };
type Changing<Refusal extends string = never> = Decision<BusinessAccessEvent, AccessRefusal | Refusal>;

const sameRoles = (some: readonly BusinessRole[], others: readonly BusinessRole[]): boolean =>
  some.length === others.length && some.every((role) => others.includes(role));

const memberOf = (
  access: BusinessAccess,
  { userId, ...by }: OfMember,
): Member | Refused<AccessRefusal | 'member-not-found'> =>
  accessFlaw(access, by, 'admin') ?? access.members.get(userId) ?? refuse('member-not-found');

export const changeMember = (
  access: BusinessAccess,
  { permissions, ...of }: OfMember & { readonly permissions: readonly BusinessRole[] },
): Changing<'member-not-found'> => {
  const member = memberOf(access, of);
  if ('refused' in member) return member;
  if (member.status === 'removed') return refuse('member-not-found');
  const { businessId, userId, actorId } = of;
  return sameRoles(member.permissions, permissions)
    ? []
    : [businessAccessChanged({ businessId, userId, permissions, actorId })];
};

/** By the owner or an admin; a member leaves by it, also without two-factor log-in. */
export const removeMember = (access: BusinessAccess, of: OfMember): Changing<'member-not-found'> => {
  const { businessId, userId, actorId } = of;
  const isLeaving = userId === actorId;
  const member = isLeaving ? access.members.get(userId) : memberOf(access, of);
  if (!member || (isLeaving && 'status' in member && member.status === 'removed')) return refuse('business-not-found');
  if ('refused' in member) return member;
  if (member.status === 'removed') return [];
  return [businessAccessRevoked({ businessId, userId, actorId, cause: isLeaving ? 'left' : 'removed' })];
};

/** Takes back a removal: a member who left by themself is not there. `at`: ISO 8601, UTC. */
export const restoreMember = (
  access: BusinessAccess,
  { at, ...of }: OfMember & { readonly at: string },
): Changing<'member-not-found' | 'access-full'> => {
  const member = memberOf(access, of);
  if ('refused' in member) return member;
  if (member.status === 'active') return [];
  if (isFull(access, at)) return refuse('access-full');
  const { businessId, userId, actorId: grantedBy } = of;
  const { permissions } = member;
  return [businessAccessGranted({ businessId, userId, permissions, grantedBy, invitationId: null })];
};

export const requireTwoFactor = (
  access: BusinessAccess,
  { required, businessId, actorId }: ByActor & { readonly required: boolean },
): Changing => {
  const flaw = accessFlaw(access, { businessId, actorId }, 'admin');
  if (flaw) return flaw;
  return access.requiresMfa === required ? [] : [businessMfaRequirementChanged({ businessId, required, actorId })];
};

/** The person is being erased: removed members too, so that nothing is taken back. */
export const eraseMember = (
  access: BusinessAccess,
  { businessId, userId }: Omit<OfMember, 'actorId'>,
): Decision<BusinessAccessEvent, never> =>
  access.members.has(userId) ? [businessAccessRevoked({ businessId, userId, actorId: userId, cause: 'erased' })] : [];
