import { capability } from '@corkboard/service/capability';
import { BusinessController } from './business.controller.ts';
import { ConvertToPartnerHandler } from './convert-to-partner.ts';
import { ShortenSessionsHandler, shortenSessionsOfNewPartner } from './shorten-sessions.ts';

/** Accounts that become those of businesses. */
export const business = capability({
  processes: [shortenSessionsOfNewPartner],
  controllers: [BusinessController],
  providers: [ConvertToPartnerHandler, ShortenSessionsHandler],
});
