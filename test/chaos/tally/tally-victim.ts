import { check } from '../checker/check.ts';
import { tallyReading } from '../checker/tally/reading.ts';
import type { Random } from '../random.ts';
import type { Victim, Write } from '../victim.ts';
import type { Asked } from './commands.ts';
import type { Planted } from './planted.ts';
import { SERVICE } from './tally.ts';
import { TallyReplica } from './tally-replica.ts';

const STREAMS = 14;

export interface TallyOptions {
  readonly name: string;
  readonly brokers: readonly string[];
  readonly random: Random;
  readonly planted: Planted | undefined;
}

const newTally = (random: Random, nth: number): Omit<Asked, 'call'> => {
  const hot = random.chance(0.5) ? 3 : STREAMS;
  const size = random.chance(0.25) ? random.whole(2, 4) : 1;
  return { stream: `tally-${random.whole(1, hot)}`, write: `w${nth}`, size, echo: random.chance(0.1) };
};

/** The small service, which says in its events what it knew when it decided, and can be given mistakes. */
export const tallyVictim = ({ name, brokers, random, planted }: TallyOptions): Victim => {
  const replicas: TallyReplica[] = [];
  const topic = `${name}.v1`;
  const env = { KAFKA: brokers.join(), SERVICE_NAME: name, PLANTED: planted ?? '' };
  const next = (nth: number): Write => {
    const asked = newTally(random, nth);
    return {
      asked,
      async ask(patience) {
        const answer = await random.pick(replicas).ask(asked, patience);
        return answer && answer.revision !== null ? { what: 'acknowledged', revision: answer.revision } : null;
      },
    };
  };
  return {
    topic,
    schema: SERVICE,
    locks: {
      projector: `corkboard_${SERVICE}_leaders/projection/tallies`,
      relay: `corkboard_${SERVICE}_leaders/relay:${name}`,
    },
    replicaAt(place) {
      const replica = new TallyReplica(place, env);
      replicas.push(replica);
      return replica;
    },
    writes: { prepare: () => Promise.resolve(), next },
    judge: (round) => check({ ...round, topic }, tallyReading),
    end: () => Promise.resolve(),
  };
};
