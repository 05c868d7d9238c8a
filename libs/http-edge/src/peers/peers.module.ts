import { type ServiceName, urlVariableOf } from '@corkboard/contracts/services';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { type DynamicModule, type FactoryProvider, Module } from '@nestjs/common';
import { PROFILES, SESSIONS } from '../session.ts';
import { ACTING, AD_SLOTS, PROMOTED_PINS, RemoteActing, RemoteAdSlots, RemotePromotedPins } from './ads-peer.ts';
import { PROMOTABLE_PINS, RemotePromotablePins } from './curation-peer.ts';
import {
  BOARD_INVITATION_MAILS,
  INVITATION_MAILS,
  PEOPLE_DIRECTORY,
  RemoteBoardInvitationMails,
  RemoteInvitationMails,
  RemotePeopleDirectory,
  RemoteProfiles,
  RemoteSessions,
} from './identity-peer.ts';
import { type InternalCall, internalCall } from './internal-call.ts';

/** Port of another service, asked over HTTP at the address that the configuration names. */
const remote = (token: symbol, service: ServiceName, of: (call: InternalCall) => unknown): FactoryProvider => ({
  provide: token,
  useFactory: (config: EdgeConfig, secrets: Secrets) =>
    of(internalCall({ url: config[urlVariableOf(service)], internalToken: secrets['internal-token'].export() })),
  inject: [EDGE_CONFIG, SECRETS],
});

const peers = [
  remote(SESSIONS, 'identity', (call) => new RemoteSessions(call)),
  remote(PROFILES, 'identity', (call) => new RemoteProfiles(call)),
  remote(INVITATION_MAILS, 'identity', (call) => new RemoteInvitationMails(call)),
  remote(BOARD_INVITATION_MAILS, 'identity', (call) => new RemoteBoardInvitationMails(call)),
  remote(PEOPLE_DIRECTORY, 'identity', (call) => new RemotePeopleDirectory(call)),
  remote(PROMOTABLE_PINS, 'curation', (call) => new RemotePromotablePins(call)),
  remote(ACTING, 'ads', (call) => new RemoteActing(call)),
  remote(AD_SLOTS, 'ads', (call) => new RemoteAdSlots(call)),
  remote(PROMOTED_PINS, 'ads', (call) => new RemotePromotedPins(call)),
];

/** Ports of other services for a service that runs in a process of its own; those of a service that is there are its own. */
@Module({})
export class PeersModule {
  static overHttp(): DynamicModule {
    return { module: PeersModule, global: true, providers: peers, exports: peers.map(({ provide }) => provide) };
  }
}
