import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { type DynamicModule, Module } from '@nestjs/common';
import { PROFILES, SESSIONS } from '../session.ts';
import { RemoteProfiles, RemoteSessions } from './identity-peer.ts';
import { type InternalCall, internalCall } from './internal-call.ts';

const IDENTITY_CALL = Symbol('IdentityCall');

/** SESSIONS and PROFILES from identity at IDENTITY_URL, for a service that runs in a process of its own. */
@Module({})
export class PeersModule {
  static overHttp(): DynamicModule {
    const call = (config: EdgeConfig, secrets: Secrets): InternalCall =>
      internalCall({ url: config.IDENTITY_URL, internalToken: secrets['internal-token'].export() });
    return {
      module: PeersModule,
      global: true,
      providers: [
        { provide: IDENTITY_CALL, useFactory: call, inject: [EDGE_CONFIG, SECRETS] },
        {
          provide: SESSIONS,
          useFactory: (identity: InternalCall) => new RemoteSessions(identity),
          inject: [IDENTITY_CALL],
        },
        {
          provide: PROFILES,
          useFactory: (identity: InternalCall) => new RemoteProfiles(identity),
          inject: [IDENTITY_CALL],
        },
      ],
      exports: [SESSIONS, PROFILES],
    };
  }
}
