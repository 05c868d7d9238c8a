import type { Held, HeldParking, Inbox, Offsets, ParkedMessage } from './inbox.ts';
import { type Message, NOWHERE, type Place } from './message.ts';

/**
 * An inbox that lasts as long as the process: repeats are dropped, what fails is parked and forgotten with it. For consumers
 * without effects of their own to protect, such as a printer; and for tests.
 */
export const memoryInbox = (): Inbox<null> & Offsets => {
  const places = new Map<string, Place>();
  const parked = new Map<string, ParkedMessage[]>();
  const offsets = new Map<string, number>();
  const keyOf = (consumer: string, subject: string): string => `${consumer} ${subject}`;

  return {
    async within(consumer, _subjects, work) {
      const moved = new Map<string, Place>();
      const newlyParked: ParkedMessage[] = [];
      const held: Held<null> = {
        tx: null,
        placeOf: (subject) => moved.get(subject) ?? places.get(keyOf(consumer, subject)) ?? NOWHERE,
        isParked: (subject) =>
          parked.has(keyOf(consumer, subject)) || newlyParked.some(({ message }) => message.subject === subject),
        moveTo: (subject, place) => moved.set(subject, place),
        park: (message, reason) => newlyParked.push({ message, reason, parkedAt: new Date().toISOString() }),
      };
      await work(held);
      for (const [subject, place] of moved) places.set(keyOf(consumer, subject), place);
      for (const entry of newlyParked) {
        const key = keyOf(consumer, entry.message.subject);
        const waiting = parked.get(key) ?? [];
        if (!waiting.some(({ message }) => message.id === entry.message.id)) parked.set(key, [...waiting, entry]);
      }
    },
    parked: (consumer, limit) => {
      const mine = [...parked].filter(([key]) => key.startsWith(`${consumer} `));
      return Promise.resolve(mine.flatMap(([, entries]) => entries).slice(0, limit));
    },
    withParked(consumer, subject, work) {
      const key = keyOf(consumer, subject);
      const held: HeldParking<null> = {
        tx: null,
        oldest: parked.get(key)?.[0]?.message ?? null,
        settle() {
          const [oldest, ...rest] = parked.get(key) ?? [];
          if (oldest) places.set(key, oldest.message);
          if (rest.length > 0) parked.set(key, rest);
          else parked.delete(key);
          return Promise.resolve();
        },
      };
      return work(held);
    },
    edit(_consumer, messageId, data) {
      const changed = (entry: ParkedMessage): ParkedMessage =>
        entry.message.id === messageId ? { ...entry, message: { ...entry.message, data } as Message } : entry;
      for (const [key, entries] of parked) parked.set(key, entries.map(changed));
      return Promise.resolve();
    },
    offsetOf: (consumer, topic) => Promise.resolve(offsets.get(keyOf(consumer, topic)) ?? 0),
    saveOffset(consumer, topic, offset) {
      offsets.set(keyOf(consumer, topic), offset);
      return Promise.resolve();
    },
  };
};
