import { type Decision, refuse } from '@corkboard/event-store/decider';
import { allows } from '@corkboard/rules/ads/permissions';
import { invitationEnd, isPast } from '@corkboard/rules/invitations';
import {
  type BusinessAccessEvent,
  businessAccessClosed,
  businessTakenOver,
  businessTakeoverOffered,
} from './business-access.facts.ts';
import {
  type AccessRefusal,
  type BusinessAccess,
  type ByActor,
  isOwner,
  ownerOf,
  roleFlaw,
} from './business-access.ts';

interface ByActorAt extends ByActor {
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** Its owner, who is the actor, is being erased. */
export const closeBusiness = (access: BusinessAccess, by: ByActor): Decision<BusinessAccessEvent, never> => {
  const isEmpty = access.members.size === 0 && access.invitations.size === 0;
  if (access.isClosed || isEmpty || !isOwner(access, by)) return [];
  return [businessAccessClosed({ businessId: by.businessId })];
};

/** Once everything of the owner, who is the actor, is erased. */
export const offerTakeover = (
  access: BusinessAccess,
  { at, ...by }: ByActorAt,
): Decision<BusinessAccessEvent, never> => {
  if (!access.isClosed || access.takeoverUntil !== null || !isOwner(access, by)) return [];
  const adminIds = [...access.members].flatMap(([id, { status, permissions }]) =>
    status === 'active' && allows(permissions, 'admin') ? [id] : [],
  );
  if (adminIds.length === 0) return [];
  return [businessTakeoverOffered({ businessId: by.businessId, adminIds, until: invitationEnd(at) })];
};

/** Null where it cannot be taken over now, otherwise until when. @param at ISO 8601, UTC */
export const offeredUntil = ({ isClosed, takeoverUntil }: BusinessAccess, at: string): string | null =>
  isClosed && takeoverUntil !== null && !isPast(takeoverUntil, at) ? takeoverUntil : null;

/** By an admin, who becomes its owner; of two at once, by the one whose fact is recorded first. */
export const takeOverBusiness = (
  access: BusinessAccess,
  { at, name, ...by }: ByActorAt & { readonly name: string },
): Decision<BusinessAccessEvent, AccessRefusal | 'business-not-vacant' | 'takeover-over'> => {
  const flaw = roleFlaw(access, by, 'admin');
  if (flaw) return flaw;
  if (!access.isClosed || access.takeoverUntil === null) return refuse('business-not-vacant');
  if (offeredUntil(access, at) === null) return refuse('takeover-over');
  const { businessId, actorId: ownerId } = by;
  return [businessTakenOver({ businessId, formerOwnerId: ownerOf(access, businessId), ownerId, name })];
};
