import { setImmediate as immediate } from 'node:timers/promises';
import type { FollowedLog, Lag, MessageLog } from '@corkboard/consumer/source';
import { withoutDeadline } from '@corkboard/event-store/deadline';
import type { Sink } from '../sink.ts';

/** The bus of a single process: relays journal what they publish, consumers read the journals from their own offsets. */
export interface InProcessBus extends FollowedLog {
  /** The sink of one service's relay; `journal` is where that relay writes. */
  sink(topic: string, journal: MessageLog): Sink;
}

const EMPTY: Lag = { messages: 0, seconds: 0 };

/** Consumers that are woken together ask the same question at once: it is read once. None joins a question that is sent. */
const readOnce = (read: MessageLog['read']): MessageLog['read'] => {
  const waiting = new Map<string, ReturnType<MessageLog['read']>>();
  return (...asked) => {
    const key = JSON.stringify(asked);
    const shared = waiting.get(key);
    if (shared) return shared;
    const send = async () => {
      await immediate();
      waiting.delete(key);
      return read(...asked);
    };
    const answer = withoutDeadline(send);
    waiting.set(key, answer);
    return answer;
  };
};

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
    read: readOnce((topic, after, limit) => journals.get(topic)?.read(topic, after, limit) ?? Promise.resolve([])),
    behind: (topic, after) => journals.get(topic)?.behind(topic, after) ?? Promise.resolve(EMPTY),
    follow(topic, follower) {
      const all = followers.get(topic) ?? new Set();
      followers.set(topic, all.add(follower));
      return () => all.delete(follower);
    },
  };
};
