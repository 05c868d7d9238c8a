import { join } from 'node:path';
import { topicOf } from '@corkboard/contracts/published';
import { freePort } from '@corkboard/testing/free-port';
import { check } from '../checker/check.ts';
import { curationReading } from '../checker/curation/reading.ts';
import { REPLICAS } from '../plan.ts';
import type { Random } from '../random.ts';
import type { Victim } from '../victim.ts';
import { CurationReplica } from './curation-replica.ts';
import { startIdentity } from './identity.ts';
import { Saves } from './saves.ts';

const SERVICE = 'curation';

export interface CurationOptions {
  /** Of the round, for secrets and pictures. */
  readonly folder: string;
  readonly brokers: readonly string[];
  readonly random: Random;
}

/** The curation service itself. */
export const curationVictim = async ({ folder, brokers, random }: CurationOptions): Promise<Victim> => {
  const identity = await startIdentity();
  const ports = await Promise.all(Array.from({ length: REPLICAS }, () => freePort()));
  const replicas: CurationReplica[] = [];
  const topic = topicOf(SERVICE);
  const env = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    BRAND_ORIGIN: 'http://localhost',
    DATA_DIR: join(folder, 'data'),
    IDENTITY_URL: identity.url,
    KAFKA_BROKERS: brokers.join(),
  };
  return {
    topic,
    schema: SERVICE,
    locks: {
      projector: `corkboard_${SERVICE}_leaders/projection/board-page`,
      relay: `corkboard_${SERVICE}_leaders/relay:${SERVICE}`,
    },
    replicaAt(place) {
      const replica = new CurationReplica(place, ports[replicas.length] ?? 0, env);
      replicas.push(replica);
      return replica;
    },
    writes: new Saves(replicas, random),
    judge: (round) => check({ ...round, topic }, curationReading),
    end: () => identity.close(),
  };
};
