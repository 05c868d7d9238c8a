import { BOARD_INVITATION_MAILS, INVITATION_MAILS, PEOPLE_DIRECTORY } from '@corkboard/http-edge/peers/identity-peer';
import { PROFILES, SESSIONS } from '@corkboard/http-edge/session';
import { InspectionModule } from '@corkboard/inspection/inspection.module';
import { EDGE_CONFIG } from '@corkboard/runtime/config';
import { BackboneModule } from '@corkboard/service/backbone.module';
import { capability, service } from '@corkboard/service/capability';
import { ServiceModule } from '@corkboard/service/service.module';
import { Global, Module } from '@nestjs/common';
import { accountExport } from './account-export/account-export.capability.ts';
import { accounts } from './accounts/accounts.capability.ts';
import { adNotices } from './ad-notices/ad-notices.capability.ts';
import { adsPreference } from './ads-preference/ads-preference.capability.ts';
import { age } from './age/age.capability.ts';
import { appeals } from './appeals/appeals.capability.ts';
import { boardInvitations } from './board-invitations/board-invitations.capability.ts';
import { business } from './business/business.capability.ts';
import { CLOCK, systemClock } from './clock.ts';
import { closing } from './closing/closing.capability.ts';
import { IDENTITY_CONFIG, identityConfig } from './configuration.ts';
import { credentials } from './credentials/credentials.capability.ts';
import { devices } from './devices/devices.capability.ts';
import { directory } from './directory/directory.capability.ts';
import { erasure } from './erasure/erasure.capability.ts';
import { HiddenValues } from './hidden-values.ts';
import { KeptMails } from './mail/kept-mails.ts';
import { mail } from './mail/mail.capability.ts';
import { migrations } from './migrations.ts';
import { recovery } from './recovery/recovery.capability.ts';
import { registration } from './registration/registration.capability.ts';
import { securityLog } from './security-log/security-log.capability.ts';
import { sessions } from './sessions/sessions.capability.ts';
import { signIn } from './sign-in/sign-in.capability.ts';
import { suspension } from './suspension/suspension.capability.ts';
import { viewer } from './viewer/viewer.capability.ts';

/** Providers that all other capabilities use. */
const ground = capability({
  providers: [
    { provide: CLOCK, useFactory: systemClock },
    { provide: IDENTITY_CONFIG, useFactory: identityConfig, inject: [EDGE_CONFIG] },
    HiddenValues,
  ],
});

export const identity = service(
  'identity',
  [
    ...[accounts, sessions, credentials, devices, signIn],
    ...[recovery, mail, securityLog, registration, business, boardInvitations],
    ...[adsPreference, adNotices, suspension, appeals],
    ...[age, directory, viewer, erasure, closing, accountExport, ground],
  ],
  migrations,
);
const backbone = BackboneModule.forService(identity);

/** Accounts and sessions. Global, because every service of the process asks it whose session a request carries. */
@Global()
@Module({
  imports: [backbone, InspectionModule.forService({ service: 'identity', imports: [backbone], mails: KeptMails })],
  ...identity.parts,
  exports: [SESSIONS, PROFILES, PEOPLE_DIRECTORY, INVITATION_MAILS, BOARD_INVITATION_MAILS],
})
export class IdentityModule extends ServiceModule {}
