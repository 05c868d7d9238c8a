import { type EventsOf, fact } from '@corkboard/event-store/fact';
import type { BusinessRole } from '@corkboard/rules/ads/permissions';

interface OfInvitation {
  /** The account of the business. */
  businessId: string;
  invitationId: string;
}

export const businessAccessInvited = fact<
  OfInvitation & {
    email: string;
    permissions: readonly BusinessRole[];
    invitedBy: string;
    /** ISO 8601, UTC. */
    expiresAt: string;
  }
>()('BusinessAccessInvited', {
  meaning: 'A business invited somebody by mail to work for it.',
  personal: { email: 'invitationId' },
});

export const businessAccessInvitationRevoked = fact<OfInvitation & { actorId: string }>()(
  'BusinessAccessInvitationRevoked',
  { meaning: 'A business withdrew an invitation.' },
);
export const businessAccessInvitationRestored = fact<OfInvitation & { actorId: string }>()(
  'BusinessAccessInvitationRestored',
  { meaning: 'A business took back the withdrawal of an invitation.' },
);
export const businessAccessInvitationDeclined = fact<OfInvitation & { actorId: string }>()(
  'BusinessAccessInvitationDeclined',
  { meaning: 'Somebody declined an invitation of a business.' },
);
export const businessAccessInvitationExpired = fact<OfInvitation>()('BusinessAccessInvitationExpired', {
  meaning: 'The time of an invitation is over, and its address erased.',
});

interface OfMember {
  businessId: string;
  userId: string;
}

export const businessAccessGranted = fact<
  OfMember & {
    permissions: readonly BusinessRole[];
    grantedBy: string;
    /** The invitation that was accepted; null where a removal was taken back. */
    invitationId: string | null;
  }
>()('BusinessAccessGranted', { meaning: 'Somebody works for a business from now on.' });

export const businessAccessChanged = fact<OfMember & { permissions: readonly BusinessRole[]; actorId: string }>()(
  'BusinessAccessChanged',
  { meaning: 'A member may do other things for a business than before.' },
);

export const businessAccessRevoked = fact<OfMember & { actorId: string; cause: 'removed' | 'left' | 'erased' }>()(
  'BusinessAccessRevoked',
  { meaning: 'Somebody no longer works for a business.' },
);

export const businessMfaRequirementChanged = fact<{ businessId: string; required: boolean; actorId: string }>()(
  'BusinessMfaRequirementChanged',
  { meaning: 'A business said whether its members need two-factor log-in.' },
);

export const businessAccessClosed = fact<{ businessId: string }>()('BusinessAccessClosed', {
  meaning: 'Nobody works for a business any more: its account was erased.',
});

export const businessTakeoverOffered = fact<{
  businessId: string;
  /** Those who may take it over. */
  adminIds: readonly string[];
  /** ISO 8601, UTC. */
  until: string;
}>()('BusinessTakeoverOffered', {
  meaning: 'The data of the owner of a business was erased: one of its admins may become its owner.',
});

export const businessTakenOver = fact<{
  businessId: string;
  formerOwnerId: string;
  ownerId: string;
  /** Its name from now on; that of its account was erased. */
  name: string;
}>()('BusinessTakenOver', {
  meaning: 'An admin became the owner of a business; its other members keep their roles.',
  personal: { name: 'ownerId' },
});

export const businessAccessFacts = {
  businessAccessInvited,
  businessAccessInvitationRevoked,
  businessAccessInvitationRestored,
  businessAccessInvitationDeclined,
  businessAccessInvitationExpired,
  businessAccessGranted,
  businessAccessChanged,
  businessAccessRevoked,
  businessMfaRequirementChanged,
  businessAccessClosed,
  businessTakeoverOffered,
  businessTakenOver,
};
export type BusinessAccessEvent = EventsOf<typeof businessAccessFacts>;
