import { type Decision, type Refused, refuse } from '@corkboard/event-store/decider';
import { allows, type BusinessRole } from '@corkboard/rules/ads/permissions';
import { INVITATION_DAYS, invitationEnd, isPast } from '@corkboard/rules/invitations';
import {
  type BusinessAccessEvent,
  businessAccessGranted,
  businessAccessInvitationDeclined,
  businessAccessInvitationExpired,
  businessAccessInvitationRestored,
  businessAccessInvitationRevoked,
  businessAccessInvited,
} from './business-access.facts.ts';
import {
  type AccessRefusal,
  accessFlaw,
  type BusinessAccess,
  type ByActor,
  type Invitation,
  isOwner,
  permissionsOf,
} from './business-access.ts';

const DAY = 86_400_000;
/** Members and open invitations of a business: its stream is read at every command. */
export const ACCESS_MAX = 500;

/** Invitations of a business to one address within 24 hours, whatever became of them: each is a mail to somebody. */
export const INVITATIONS_PER_ADDRESS = 3;

export type InvitationRefusal = 'invitation-not-found' | 'invitation-settled' | 'invitation-expired';

interface ByActorAt extends ByActor {
  /** ISO 8601, UTC. */
  readonly at: string;
}
type OfInvitation = ByActorAt & { readonly invitationId: string };

const isOver = ({ expiresAt }: Invitation, at: string): boolean => isPast(expiresAt, at);

export const isOpen = (invitation: Invitation, at: string): boolean =>
  invitation.status === 'pending' && !isOver(invitation, at);

/** Whether one more would be beyond the most. @param at ISO 8601, UTC */
export const isFull = ({ members, invitations }: BusinessAccess, at: string): boolean => {
  const active = [...members.values()].filter(({ status }) => status === 'active').length;
  return active + [...invitations.values()].filter((each) => isOpen(each, at)).length >= ACCESS_MAX;
};

const isInvitedOften = ({ invitations }: BusinessAccess, email: string, at: string): boolean => {
  const since = Date.parse(at) + (INVITATION_DAYS - 1) * DAY;
  const recent = [...invitations.values()].filter(
    (each) => each.email?.toLowerCase() === email.toLowerCase() && Date.parse(each.expiresAt) > since,
  );
  return recent.length >= INVITATIONS_PER_ADDRESS;
};

export const inviteToBusiness = (
  access: BusinessAccess,
  {
    at,
    email,
    permissions,
    invitationId,
    ...by
  }: OfInvitation & { readonly email: string; readonly permissions: readonly BusinessRole[] },
): Decision<BusinessAccessEvent, AccessRefusal | 'access-full' | 'address-invited-often'> => {
  const flaw = accessFlaw(access, by, 'admin');
  if (flaw) return flaw;
  if (isFull(access, at)) return refuse('access-full');
  if (isInvitedOften(access, email, at)) return refuse('address-invited-often');
  const expiresAt = invitationEnd(at);
  const { businessId, actorId: invitedBy } = by;
  return [businessAccessInvited({ businessId, invitationId, email, permissions, invitedBy, expiresAt })];
};

/** An invitation that can still be answered: in time, not yet settled, and by one who may still invite. */
export const openInvitation = (
  access: BusinessAccess,
  { businessId, invitationId, at }: Omit<OfInvitation, 'actorId'>,
): Invitation | Refused<InvitationRefusal> => {
  const invitation = access.invitations.get(invitationId);
  if (!invitation || access.isClosed) return refuse('invitation-not-found');
  if (!allows(permissionsOf(access, { businessId, actorId: invitation.invitedBy }), 'admin'))
    return refuse('invitation-not-found');
  if (invitation.status === 'pending' && isOver(invitation, at)) return refuse('invitation-expired');
  return invitation.status === 'pending' ? invitation : refuse('invitation-settled');
};

type Answering<Refusal extends string = never> = Decision<BusinessAccessEvent, InvitationRefusal | Refusal>;

/** Accepted by the business account that opens its link first; from then on it is that account's. */
export const acceptInvitation = (
  access: BusinessAccess,
  { businessId, actorId, ...asked }: OfInvitation,
): Answering<'invitation-own'> => {
  const invitation = openInvitation(access, { businessId, ...asked });
  if ('refused' in invitation) return invitation;
  if (isOwner(access, { businessId, actorId }) || access.members.get(actorId)?.status === 'active')
    return refuse('invitation-own');
  const { permissions, invitedBy: grantedBy } = invitation;
  const { invitationId } = asked;
  return [businessAccessGranted({ businessId, userId: actorId, permissions, grantedBy, invitationId })];
};

export const declineInvitation = (
  access: BusinessAccess,
  { businessId, actorId, ...asked }: OfInvitation,
): Answering => {
  const invitation = openInvitation(access, { businessId, ...asked });
  if ('refused' in invitation) return invitation;
  return [businessAccessInvitationDeclined({ businessId, invitationId: asked.invitationId, actorId })];
};

export const revokeInvitation = (
  access: BusinessAccess,
  { businessId, actorId, invitationId }: OfInvitation,
): Answering<AccessRefusal> => {
  const flaw = accessFlaw(access, { businessId, actorId }, 'admin');
  if (flaw) return flaw;
  const invitation = access.invitations.get(invitationId);
  if (!invitation) return refuse('invitation-not-found');
  if (invitation.status === 'revoked') return [];
  if (invitation.status !== 'pending') return refuse('invitation-settled');
  return [businessAccessInvitationRevoked({ businessId, invitationId, actorId })];
};

export const restoreInvitation = (
  access: BusinessAccess,
  { businessId, actorId, invitationId, at }: OfInvitation,
): Answering<AccessRefusal | 'access-full'> => {
  const flaw = accessFlaw(access, { businessId, actorId }, 'admin');
  if (flaw) return flaw;
  const invitation = access.invitations.get(invitationId);
  if (!invitation) return refuse('invitation-not-found');
  if (invitation.status === 'pending') return [];
  if (invitation.status !== 'revoked') return refuse('invitation-settled');
  if (isOver(invitation, at)) return refuse('invitation-expired');
  if (isFull(access, at)) return refuse('access-full');
  return [businessAccessInvitationRestored({ businessId, invitationId, actorId })];
};

/** Also of one that was answered or withdrawn: its address is erased, whatever became of it. */
export const expireInvitation = (
  access: BusinessAccess,
  { businessId, invitationId, at }: Omit<OfInvitation, 'actorId'>,
): Decision<BusinessAccessEvent, never> => {
  const invitation = access.invitations.get(invitationId);
  return invitation && isOver(invitation, at) ? [businessAccessInvitationExpired({ businessId, invitationId })] : [];
};
