import { capability } from '@corkboard/service/capability';
import { recurring } from '@corkboard/service/jobs/job';
import { MINUTE } from '../clock.ts';
import { IDENTITY_CONFIG, type IdentityConfig } from '../configuration.ts';
import { ineligibleAddresses, ineligibleBrowsers, ineligibleMarkers } from './ineligible.table.ts';
import { IneligibleAddresses } from './ineligible-addresses.ts';
import { IneligibleMarkers } from './ineligible-markers.ts';
import { MailDomains } from './mail-domains.ts';
import { RegisterAccountHandler } from './register-account.ts';
import { RegistrationController } from './registration.controller.ts';
import { SignUpDesk } from './sign-up-desk.ts';

const mailDomains = {
  provide: MailDomains,
  useFactory: ({ isLocal, asksDns, EMAIL_DNS_SERVERS }: IdentityConfig) =>
    new MailDomains({ acceptsReserved: isLocal, asksDns, dnsServers: EMAIL_DNS_SERVERS }),
  inject: [IDENTITY_CONFIG],
};

/** Signing up, and who is too young for it. */
export const registration = capability({
  tables: [ineligibleAddresses, ineligibleMarkers, ineligibleBrowsers],
  jobs: [
    recurring({ name: 'remove-old-ineligible-addresses', everyMs: MINUTE }, IneligibleAddresses, (it) => it.sweep()),
    recurring({ name: 'remove-old-ineligible-markers', everyMs: MINUTE }, IneligibleMarkers, (it) => it.sweep()),
  ],
  controllers: [RegistrationController],
  providers: [RegisterAccountHandler, SignUpDesk, mailDomains, IneligibleAddresses, IneligibleMarkers],
});
