import type { Log } from '../log.ts';
import type { Batch, EventStore } from '../port.ts';
import { type Followed, GapDetected, type SubscribeOptions, subscription } from '../subscription.ts';
import { refuseGap, type Tail } from './tail.ts';

/**
 * Reads the newest events once for all subscriptions of the process, and stops where the global order has a gap. It does
 * not look by itself: whoever finds that the head has moved raises it, and wakes them all.
 */
export const denseSubscription = (
  store: Pick<EventStore, 'readAll' | 'waitBeyond'>,
  options: SubscribeOptions,
  { log, tail, gapMet }: { log: Log; tail: Tail; gapMet?: (() => void) | undefined },
): AsyncGenerator<Batch, void, void> => {
  const followed: Followed = {
    waitBeyond: (position, milliseconds, signal) => store.waitBeyond(position, milliseconds, signal),
    caughtUp: (at) => tail.begin(at),
    read: async (from, limit, filter) => {
      try {
        const batch = (await tail.read(from, limit, filter)) ?? (await store.readAll({ from, limit, filter }));
        if (!filter?.types && filter?.streamPrefix === undefined) refuseGap(batch.events, from);
        return batch;
      } catch (error) {
        if (error instanceof GapDetected) {
          log.error({ err: error }, 'the global order has a gap: a subscription stops');
          gapMet?.();
        }
        throw error;
      }
    },
  };
  return subscription(followed, options, { log, lookMs: Number.POSITIVE_INFINITY });
};
