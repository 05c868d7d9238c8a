import { availableParallelism } from 'node:os';
import { PROFILES, SESSIONS } from '@corkboard/http-edge/session';
import { InspectionModule } from '@corkboard/inspection/inspection.module';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { PROCESSES, type Processes } from '@corkboard/service/definition';
import { Global, Inject, Module, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Accounts } from './accounts/accounts.ts';
import { CLOCK, systemClock } from './clock.ts';
import { IDENTITY_CONFIG, type IdentityConfig, identityConfig } from './configuration.ts';
import { Credentials } from './credentials/credentials.ts';
import { FormerCost } from './credentials/former-cost.ts';
import { lowerHashingThreads } from './credentials/hashing-threads.ts';
import { PasswordHasher } from './credentials/password-hasher.ts';
import { PasswordPolicy } from './credentials/password-policy.ts';
import { Browsers } from './devices/browsers.ts';
import { LimitedLogins } from './devices/limited-logins.ts';
import { Directory } from './directory/directory.ts';
import { InternalController } from './directory/internal.controller.ts';
import { EraseAccountHandler, RequestErasureHandler } from './erasure/erase-account.ts';
import { HearErasureRequests } from './erasure/hear-erasure-requests.ts';
import { PersonalRows } from './erasure/personal-rows.ts';
import { HiddenValues } from './hidden-values.ts';
import { Housekeeping } from './housekeeping.ts';
import { IdentityBackbone } from './identity.backbone.ts';
import { KeptMailsModule } from './mail/kept-mails.module.ts';
import { Mailbag } from './mail/mailbag.ts';
import { Outbox } from './mail/outbox.ts';
import { CloseAfterResetHandler, endSessionsAfterReset } from './recovery/end-sessions-after-reset.ts';
import { Recoveries } from './recovery/recoveries.ts';
import { RecoveryController } from './recovery/recovery.controller.ts';
import { RecoveryMails } from './recovery/recovery-mails.ts';
import { ResetPasswordHandler } from './recovery/reset-password.ts';
import {
  mailVerificationOfNewAddress,
  SendVerificationHandler,
  VerifyEmailHandler,
} from './recovery/verify-address.ts';
import { IneligibleAddresses } from './registration/ineligible-addresses.ts';
import { IneligibleMarkers } from './registration/ineligible-markers.ts';
import { MailDomains } from './registration/mail-domains.ts';
import { RegisterAccountHandler } from './registration/register-account.ts';
import { RegistrationController } from './registration/registration.controller.ts';
import { SignUpDesk } from './registration/sign-up-desk.ts';
import { SecurityLog } from './security-log/security-log.ts';
import { LiveSessions } from './sessions/live-sessions.ts';
import { LogInHandler } from './sessions/log-in.ts';
import { SessionBook } from './sessions/session-book.ts';
import { SessionTable } from './sessions/session-table.ts';
import { SessionsController } from './sessions/sessions.controller.ts';
import { PasswordAttempts } from './throttling/password-attempts.ts';
import { Throttles } from './throttling/throttles.ts';
import { ViewerController } from './viewer/viewer.controller.ts';

const fromConfig = [
  { provide: CLOCK, useFactory: systemClock },
  {
    provide: IDENTITY_CONFIG,
    useFactory: (edge: EdgeConfig) => identityConfig(process.env, edge),
    inject: [EDGE_CONFIG],
  },
  {
    provide: PasswordHasher,
    useFactory: async (config: IdentityConfig, secrets: Secrets) => {
      await lowerHashingThreads();
      return new PasswordHasher({
        pepper: secrets['password-pepper'],
        concurrency: config.HASHING_CONCURRENCY ?? availableParallelism(),
        queue: config.HASHING_QUEUE,
      });
    },
    inject: [IDENTITY_CONFIG, SECRETS],
  },
  {
    provide: PasswordPolicy,
    useFactory: (config: IdentityConfig) => new PasswordPolicy(config),
    inject: [IDENTITY_CONFIG],
  },
  { provide: HiddenValues, useFactory: (secrets: Secrets) => new HiddenValues(secrets), inject: [SECRETS] },
  {
    provide: MailDomains,
    useFactory: (config: IdentityConfig) =>
      new MailDomains({
        acceptsReserved: config.isLocal,
        asksDns: config.asksDns,
        dnsServers: config.EMAIL_DNS_SERVERS,
      }),
    inject: [IDENTITY_CONFIG],
  },
];

const desks = [
  ...[
    Accounts,
    Credentials,
    FormerCost,
    Throttles,
    PasswordAttempts,
    SessionTable,
    SessionBook,
    LiveSessions,
    SecurityLog,
    Browsers,
    LimitedLogins,
  ],
  ...[
    Outbox,
    Mailbag,
    Recoveries,
    RecoveryMails,
    IneligibleAddresses,
    IneligibleMarkers,
    SignUpDesk,
    Directory,
    Housekeeping,
  ],
  ...[PersonalRows, HearErasureRequests],
];

const handlers = [
  ...[RegisterAccountHandler, LogInHandler, ResetPasswordHandler, VerifyEmailHandler],
  ...[SendVerificationHandler, CloseAfterResetHandler, RequestErasureHandler, EraseAccountHandler],
];

/** Who someone is. Global, because every service of the process asks it whose session a request carries. */
@Global()
@Module({
  imports: [
    IdentityBackbone,
    InspectionModule.forService({ service: 'identity', imports: [IdentityBackbone, KeptMailsModule] }),
  ],
  controllers: [RegistrationController, SessionsController, ViewerController, RecoveryController, InternalController],
  providers: [
    ...fromConfig,
    ...desks,
    ...handlers,
    { provide: SESSIONS, useExisting: LiveSessions },
    { provide: PROFILES, useExisting: Directory },
  ],
  exports: [SESSIONS, PROFILES],
})
export class IdentityModule implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    @Inject(PROCESSES) private readonly processes: Processes,
    private readonly hasher: PasswordHasher,
    private readonly formerCost: FormerCost,
  ) {}

  onModuleInit(): void {
    this.processes.add(mailVerificationOfNewAddress, endSessionsAfterReset);
  }

  async onApplicationBootstrap(): Promise<void> {
    await Promise.all([this.hasher.prepare(), this.formerCost.count()]);
  }
}
