import type { ServiceDefinition } from '@corkboard/http-edge/backbone/definition';
import { accountCatalogue } from './accounts/domain/account.events.ts';
import { accountDecider } from './accounts/domain/account.ts';
import { accountProfiles } from './accounts/read-models/account-profiles/account-profiles.ts';
import {
  IdentityByAccount1769000001000,
  IdentityIneligibility1769000005000,
  IdentitySealedMails1769000004000,
  IdentityTables1769000000000,
} from './migrations.ts';
import { publishIdentity } from './publish.ts';
import { sessionCatalogue } from './sessions/domain/session.events.ts';
import { sessionDecider } from './sessions/domain/session.ts';

export const identity: ServiceDefinition = {
  service: 'identity',
  catalogue: { ...accountCatalogue, ...sessionCatalogue },
  deciders: [accountDecider, sessionDecider],
  projections: [accountProfiles],
  migrations: [
    IdentityTables1769000000000,
    IdentityByAccount1769000001000,
    IdentitySealedMails1769000004000,
    IdentityIneligibility1769000005000,
  ],
  publish: publishIdentity,
};
