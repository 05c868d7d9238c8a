import { INVITATION_MAILS } from '@corkboard/http-edge/peers/identity-peer';
import { capability } from '@corkboard/service/capability';
import { BusinessController } from './business.controller.ts';
import { BusinessInvitations } from './business-invitations.ts';
import { ConvertToPartnerHandler } from './convert-to-partner.ts';
import { InvitationMailsController } from './invitation-mails.controller.ts';
import { ShortenSessionsHandler, shortenSessionsOfNewPartner } from './shorten-sessions.ts';

/** Accounts that become those of businesses, and mails of their invitations. */
export const business = capability({
  processes: [shortenSessionsOfNewPartner],
  controllers: [BusinessController, InvitationMailsController],
  providers: [
    ConvertToPartnerHandler,
    ShortenSessionsHandler,
    BusinessInvitations,
    { provide: INVITATION_MAILS, useExisting: BusinessInvitations },
  ],
});
