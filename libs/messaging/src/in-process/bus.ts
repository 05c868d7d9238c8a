import type { FollowedLog, Lag, MessageLog } from '@corkboard/consumer/source';
import type { Sink } from '../sink.ts';

/** The bus of a single process: relays journal what they publish, consumers read the journals from their own offsets. */
export interface InProcessBus extends FollowedLog {
  /** The sink of one service's relay; `journal` is where that relay writes. */
  sink(topic: string, journal: MessageLog): Sink;
}

const EMPTY: Lag = { messages: 0, seconds: 0 };

/**
 * One for all services of the process. A topic that no relay publishes (yet) is empty.
 *
 *     const bus = inProcessBus();
 *     createRelay({ .., sink: bus.sink(topicOf('curation'), journal) });
 *     consume({ .., source: logSource({ log: bus, topics: [topicOf('curation')], .. }) });
 */
export const inProcessBus = (): InProcessBus => {
  const journals = new Map<string, MessageLog>();
  const followers = new Map<string, Set<() => void>>();
  const wake = (topic: string): void => {
    for (const follower of followers.get(topic) ?? []) follower();
  };

  return {
    sink(topic, journal) {
      journals.set(topic, journal);
      wake(topic);
      return {
        kind: 'in-process',
        // The relay's journal, written before `delivered`, is the durable part.
        deliver: () => Promise.resolve(),
        delivered: wake,
        close: () => Promise.resolve(),
      };
    },
    read: (topic, after, limit) => journals.get(topic)?.read(topic, after, limit) ?? Promise.resolve([]),
    behind: (topic, after) => journals.get(topic)?.behind(topic, after) ?? Promise.resolve(EMPTY),
    follow(topic, follower) {
      const all = followers.get(topic) ?? new Set();
      followers.set(topic, all.add(follower));
      return () => all.delete(follower);
    },
  };
};
