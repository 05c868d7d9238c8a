import type { Message, Place } from './message.ts';

/** A message that could not be handled, or that waits behind one of the same subject that could not. */
export interface ParkedMessage {
  readonly message: Message;
  /** Why the first of the subject failed, the last time it was tried; null for those that wait behind it. */
  readonly reason: string | null;
  /** ISO 8601, UTC. */
  readonly parkedAt: string;
}

/** What the consumer knows about the subjects of one batch, held until its effects are committed. */
export interface Held<Tx> {
  /** What effects are written with, so that they and the inbox are one. */
  readonly tx: Tx;
  placeOf(subject: string): Place;
  isParked(subject: string): boolean;
  moveTo(subject: string, place: Place): void;
  park(message: Message, reason: string | null): void;
  /** Removes every parked message of the consumer in which `text` stands; a subject of which none is left goes on after it. */
  forget(text: string): Promise<void>;
}

/** One parked subject under its lock. */
export interface HeldParking<Tx> {
  readonly tx: Tx;
  readonly oldest: Message | null;
  /** Takes the oldest away and moves the inbox on. */
  settle(): Promise<void>;
  /** As of `Held`. */
  forget(text: string): Promise<void>;
}

/** Exactly once: `(consumer, subject) -> (sequence, ordinal)`, moved in the transaction of the effect. */
export interface Inbox<Tx> {
  /**
   * Locks `subjects`, runs `work`, and commits its effects together with what it told `held`; or nothing of it. Once `givenUp`
   * aborts nothing is committed any more, and the locks are free even if `work` never ends.
   */
  within(
    consumer: string,
    subjects: readonly string[],
    work: (held: Held<Tx>) => Promise<void>,
    givenUp?: AbortSignal,
  ): Promise<void>;
  /** Subjects that are parked, with their messages, oldest first. */
  parked(consumer: string, limit: number): Promise<readonly ParkedMessage[]>;
  /**
   * The oldest parked message of a subject, locked while `work` runs. When that throws, all of it is undone, and why is kept
   * beside the message (`said` of transient.ts) unless it is only the time that is wrong.
   */
  withParked<T>(consumer: string, subject: string, work: (held: HeldParking<Tx>) => Promise<T>): Promise<T>;
  /** Changes the data of a parked message, before it is replayed. */
  edit(consumer: string, messageId: string, data: Message['data']): Promise<void>;
}

/** Where a consumer of a log is; kept by it, unlike the offsets of a Kafka group. */
export interface Offsets {
  offsetOf(consumer: string, topic: string): Promise<number>;
  saveOffset(consumer: string, topic: string, offset: number): Promise<void>;
}
