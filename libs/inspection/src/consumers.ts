import type { RunningConsumer } from '@corkboard/consumer/consumer';
import { type Key, textOf } from '@corkboard/consumer/message';
import { errorText, isTransient } from '@corkboard/consumer/transient';
import type { ConsumerStatus, Resolution } from '@corkboard/contracts/operations/bus';
import type { ParkedMessage, ParkedMessageOutcome } from '@corkboard/contracts/operations/parked-messages';
import type { ServiceName } from '@corkboard/contracts/services';
import type { Answering } from './port.ts';

/** Parked messages are counted, and listed, up to here. */
const MOST_PARKED = 500;

type Listed = Pick<RunningConsumer, 'status' | 'lag' | 'parked' | 'partitions'>;
type Resolving = Pick<RunningConsumer, 'parked' | 'replay' | 'skip'>;

const consumerOf = async (service: ServiceName, sink: string, consumer: Listed): Promise<ConsumerStatus> => {
  const [lag, parked, partitions] = await Promise.all([
    consumer.lag(),
    consumer.parked(MOST_PARKED),
    consumer.partitions(),
  ]);
  const { name, state, since, handled, dropped, lastError } = consumer.status();
  return {
    service,
    name,
    status: state,
    since,
    sink,
    lag_messages: lag.messages,
    lag_seconds: lag.seconds,
    handled,
    dropped,
    parked: parked.length,
    last_error: lastError,
    partitions: partitions === null ? null : [...partitions],
  };
};

const parkedIn = async (consumer: Pick<RunningConsumer, 'parked'>): Promise<ParkedMessage[]> => {
  const keys = new Set<string>();
  return (await consumer.parked(MOST_PARKED)).map(({ message, reason, parkedAt }) => {
    const { id, type, source, subject, sequence, time } = message;
    const first = !keys.has(textOf(message));
    keys.add(textOf(message));
    return { id, type, source, subject, sequence, time, parked_at: parkedAt, reason, first };
  });
};

/** Error of the next message that cannot be handled; null when none is left. */
const handleRest = async (consumer: Resolving, key: Key): Promise<string | null> => {
  try {
    await consumer.replay(key);
    return null;
  } catch (error) {
    if (isTransient(error)) throw error;
    return errorText(error);
  }
};

const resolveIn = async (
  consumer: Resolving,
  id: string,
  resolution: Resolution,
): Promise<ParkedMessageOutcome | null> => {
  const asked = (await parkedIn(consumer)).find((parked) => parked.id === id);
  if (!asked) return null;
  if (!asked.first) return { id, outcome: 'not-first', error: null, left: 0 };
  if (resolution === 'skip' && (await consumer.skip(asked, id)) === null) return null;
  const error = await handleRest(consumer, asked);
  const left = (await parkedIn(consumer)).filter((parked) => textOf(parked) === textOf(asked));
  const done = resolution === 'skip' ? 'skipped' : 'replayed';
  const outcome = left.some((parked) => parked.id === id) ? 'failed' : done;
  return { id, outcome, error, left: left.length };
};

type OfConsumers = Answering<'consumers' | 'parkedMessages' | 'resolveParkedMessage'>;

/** The consumers of a service, for the console. */
export const consumersOf = (
  service: ServiceName,
  sink: string,
  running: () => readonly RunningConsumer[],
): OfConsumers => {
  const named = (name: string) => running().find((consumer) => consumer.status().name === name);
  return {
    consumers: () => Promise.all(running().map((consumer) => consumerOf(service, sink, consumer))),
    async parkedMessages({ params }) {
      const consumer = named(params.name);
      return consumer ? { messages: await parkedIn(consumer) } : null;
    },
    async resolveParkedMessage({ params, body }) {
      const consumer = named(params.name);
      return consumer ? resolveIn(consumer, params.id, body.resolution) : null;
    },
  };
};
