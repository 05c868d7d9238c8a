import type { RunningConsumer } from '@corkboard/consumer/consumer';
import type { ConsumerStatus } from '@corkboard/contracts/operations/bus';
import type { InspectedService } from '@corkboard/contracts/operations/inspection';

/** Parked messages are counted up to here. */
const MOST_PARKED = 500;

/** A consumer as the console lists it. */
export const consumerOf = async (
  service: InspectedService,
  sink: string,
  consumer: Pick<RunningConsumer, 'status' | 'lag' | 'parked' | 'partitions'>,
): Promise<ConsumerStatus> => {
  const [lag, parked, partitions] = await Promise.all([
    consumer.lag(),
    consumer.parked(MOST_PARKED),
    consumer.partitions(),
  ]);
  const { name, state, handled, dropped, lastError } = consumer.status();
  return {
    service,
    name,
    status: state,
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
