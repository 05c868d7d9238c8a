import type { Key, Message, Place } from './message.ts';

/** A message that could not be handled, or that waits behind one of the same key that could not. */
export interface ParkedMessage {
  readonly message: Message;
  /** Why the first of the key failed, the last time it was tried; null for those that wait behind it. */
  readonly reason: string | null;
  /** ISO 8601, UTC. */
  readonly parkedAt: string;
}

/** What the consumer knows about the keys of one batch, held until its effects are committed. */
export interface Held<Tx> {
  /** What effects are written with, so that they and the inbox are one. */
  readonly tx: Tx;
  placeOf(key: Key): Place;
  isParked(key: Key): boolean;
  moveTo(key: Key, place: Place): void;
  park(message: Message, reason: string | null): void;
  /**
   * Remembers that the account was erased, and removes every parked message of the consumer in which its id stands; a key of
   * which none is left goes on after it. Resolves when whatever the consumer commits later sees it in `erased`, and nothing is
   * about to be committed that did not.
   */
  erase(accountId: string): Promise<void>;
  /** Which of these ids are of erased accounts, asked for last before the commit. */
  erased(ids: ReadonlySet<string>): Promise<ReadonlySet<string>>;
}

/** Parked messages that are asked for: of one key, or of that subject of any source. */
export type ParkedKey = Pick<Key, 'subject'> & Partial<Key>;

/** One parked key under its lock. */
export interface HeldParking<Tx> extends Pick<Held<Tx>, 'tx' | 'erase' | 'erased'> {
  readonly oldest: Message | null;
  /** Takes the oldest away and moves the inbox on. */
  settle(): Promise<void>;
}

/** Exactly once: `(consumer, source, subject) -> (sequence, ordinal)`, moved in the transaction of the effect. */
export interface Inbox<Tx> {
  /**
   * Locks `keys`, runs `work`, and commits its effects together with what it told `held`; or nothing of it. Once `givenUp`
   * aborts nothing is committed any more, and the locks are free even if `work` never ends.
   */
  within(
    consumer: string,
    keys: readonly Key[],
    work: (held: Held<Tx>) => Promise<void>,
    givenUp?: AbortSignal,
  ): Promise<void>;
  /** Parked messages, those of one key together, oldest first. */
  parked(consumer: string, limit: number): Promise<readonly ParkedMessage[]>;
  /**
   * The oldest parked message of a key, locked while `work` runs. When that throws, all of it is undone, and why is kept
   * beside the message (`said` of transient.ts) unless it is only the time that is wrong.
   */
  withParked<T>(consumer: string, key: ParkedKey, work: (held: HeldParking<Tx>) => Promise<T>): Promise<T>;
  /** Changes the data of a parked message, before it is replayed. */
  edit(consumer: string, messageId: string, data: Message['data']): Promise<void>;
}

/** Where a consumer of a log is; kept by it, unlike the offsets of a Kafka group. */
export interface Offsets {
  offsetOf(consumer: string, topic: string): Promise<number>;
  saveOffset(consumer: string, topic: string, offset: number): Promise<void>;
}
