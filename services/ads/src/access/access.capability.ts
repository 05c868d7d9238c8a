import * as published from '@corkboard/contracts/ads/events';
import { publish } from '@corkboard/messaging/translation';
import { capability } from '@corkboard/service/capability';
import { recurring } from '@corkboard/service/jobs/job';
import { Businesses } from './businesses.ts';
import { AcceptInvitationHandler } from './commands/accept-invitation.ts';
import { ChangeMemberHandler } from './commands/change-member.ts';
import { CloseBusinessHandler } from './commands/close-business.ts';
import { DeclineInvitationHandler } from './commands/decline-invitation.ts';
import { EraseMemberHandler } from './commands/erase-member.ts';
import { ExpireInvitationHandler } from './commands/expire-invitation.ts';
import { InviteToBusinessHandler } from './commands/invite-to-business.ts';
import { MailInvitationHandler, mailInvitations } from './commands/mail-invitation.ts';
import { OfferTakeoverHandler } from './commands/offer-takeover.ts';
import { RemoveMemberHandler } from './commands/remove-member.ts';
import { RequireTwoFactorHandler } from './commands/require-two-factor.ts';
import { RestoreInvitationHandler } from './commands/restore-invitation.ts';
import { RestoreMemberHandler } from './commands/restore-member.ts';
import { RevokeInvitationHandler } from './commands/revoke-invitation.ts';
import { TakeOverBusinessHandler } from './commands/take-over-business.ts';
import { businessAccessFacts } from './domain/business-access.facts.ts';
import { businessAccessDecider } from './domain/business-access.ts';
import { exportedAccess } from './exported-access.ts';
import { InvitationTokens } from './invitation-tokens.ts';
import { InvitationsController } from './invitations.controller.ts';
import { MembersController } from './members.controller.ts';
import { OldInvitations } from './old-invitations.ts';
import { ProfilesController } from './profiles.controller.ts';
import { businessAccessProjection } from './read-models/business-access/business-access.projection.ts';
import { BusinessMembers } from './read-models/business-access/business-members.ts';

/** People who work for a business, and what each of them may do. */
export const access = capability({
  facts: businessAccessFacts,
  decider: businessAccessDecider,
  publishes: {
    businessAccessInvited: 'private',
    businessAccessInvitationRevoked: 'private',
    businessAccessInvitationRestored: 'private',
    businessAccessInvitationDeclined: 'private',
    businessAccessInvitationExpired: 'private',
    businessAccessGranted: ({ businessId, userId }) => [
      publish(published.businessAccessGranted, { businessId, userId }),
    ],
    businessAccessChanged: ({ businessId, userId }) => [
      publish(published.businessAccessChanged, { businessId, userId }),
    ],
    businessAccessRevoked: ({ businessId, userId }) => [
      publish(published.businessAccessRevoked, { businessId, userId }),
    ],
    businessAccessClosed: ({ businessId }) => [publish(published.businessAccessClosed, { businessId })],
    businessTakeoverOffered: ({ businessId, adminIds, until }) => [
      publish(published.businessTakeoverOffered, { businessId, adminIds: [...adminIds], until }),
    ],
    businessTakenOver: ({ businessId, formerOwnerId, ownerId }) => [
      publish(published.businessTakenOver, { businessId, formerOwnerId, ownerId }),
    ],
    businessMfaRequirementChanged: ({ businessId, required }) => [
      publish(published.businessMfaRequirementChanged, { businessId, required }),
    ],
  },
  projections: [businessAccessProjection],
  exports: exportedAccess,
  notExported: {
    BusinessAccessInvited: 'The address of somebody else; one’s own acceptances are in `business_invitations`.',
  },
  processes: [mailInvitations],
  held: {
    businessMembers: 'SELECT count(*) FROM business_members WHERE user_id = $1',
    businessInvitations: 'SELECT count(*) FROM business_invitations WHERE accepted_by = $1',
  },
  jobs: [recurring({ name: 'expire-invitations', everyMs: 60_000 }, OldInvitations, (it, signal) => it.expire(signal))],
  controllers: [ProfilesController, InvitationsController, MembersController],
  providers: [
    Businesses,
    BusinessMembers,
    InvitationTokens,
    OldInvitations,
    InviteToBusinessHandler,
    RevokeInvitationHandler,
    RestoreInvitationHandler,
    AcceptInvitationHandler,
    DeclineInvitationHandler,
    ExpireInvitationHandler,
    MailInvitationHandler,
    ChangeMemberHandler,
    RemoveMemberHandler,
    RestoreMemberHandler,
    EraseMemberHandler,
    CloseBusinessHandler,
    OfferTakeoverHandler,
    TakeOverBusinessHandler,
    RequireTwoFactorHandler,
  ],
});
