import type { Key, Message, Position } from './message.ts';

/** A message that could not be handled, or that waits behind one of the same key that could not. */
export interface ParkedMessage {
  readonly message: Message;
  /** Last error of the first of the key; null for those that wait behind it. */
  readonly reason: string | null;
  /** ISO 8601, UTC. */
  readonly parkedAt: string;
}

/** Keys of one batch, locked until its effects are committed. */
export interface InboxTransaction<Tx> {
  /** Connection for the effects, which are committed together with the inbox. */
  readonly tx: Tx;
  positionOf(key: Key): Position;
  isParked(key: Key): boolean;
  moveTo(key: Key, position: Position): void;
  park(message: Message, reason: string | null): void;
  /**
   * Remembers that the account was erased, and removes every parked message of the consumer in which its id stands; a key of
   * which none is left goes on after it. Resolves when whatever the consumer commits later sees it in `erased`, and nothing is
   * about to be committed that did not.
   */
  erase(accountId: string): Promise<void>;
  /** Returns the ids of erased accounts among these; called last before the commit. */
  erased(ids: ReadonlySet<string>): Promise<ReadonlySet<string>>;
}

/** Key of parked messages, or their subject of any source. */
export type ParkedKey = Pick<Key, 'subject'> & Partial<Key>;

/** One parked key under its lock. */
export interface ParkedMessageTransaction<Tx> extends Pick<InboxTransaction<Tx>, 'tx' | 'erase' | 'erased'> {
  readonly oldest: Message | null;
  /** Removes the oldest and moves the inbox past it. */
  resolve(): Promise<void>;
}

/** Exactly once: `(consumer, source, subject) -> (sequence, ordinal)`, moved in the transaction of the effect. */
export interface Inbox<Tx> {
  /**
   * Locks `keys`, runs `work`, and commits its effects together with its changes of the inbox, or none of them. Once
   * `givenUp` aborts nothing is committed any more, and the locks are free even if `work` never ends.
   */
  within(
    consumer: string,
    keys: readonly Key[],
    work: (transaction: InboxTransaction<Tx>) => Promise<void>,
    givenUp?: AbortSignal,
  ): Promise<void>;
  /** Parked messages, those of one key together, oldest first. */
  parked(consumer: string, limit: number): Promise<readonly ParkedMessage[]>;
  /**
   * Locks the oldest parked message of a key while `work` runs. An error rolls it back, and is kept as the reason of the
   * message unless it is transient.
   */
  withParked<T>(
    consumer: string,
    key: ParkedKey,
    work: (transaction: ParkedMessageTransaction<Tx>) => Promise<T>,
  ): Promise<T>;
  /** Changes the data of a parked message, before it is replayed. */
  edit(consumer: string, messageId: string, data: Message['data']): Promise<void>;
}

/** Offsets of a consumer of a log; kept by it, unlike those of a Kafka group. */
export interface Offsets {
  offsetOf(consumer: string, topic: string): Promise<number>;
  saveOffset(consumer: string, topic: string, offset: number): Promise<void>;
}
