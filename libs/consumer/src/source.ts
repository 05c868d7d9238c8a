import type { Message } from './message.ts';

/** Lag of a consumer. */
export interface Lag {
  /** Messages not yet received; null when nobody could say. */
  readonly messages: number | null;
  /** Age in seconds of the oldest message not yet received, as far as it is known; 0 when there is none. */
  readonly seconds: number | null;
}

/** Lag of a group in one partition of a topic. */
export interface PartitionLag {
  readonly topic: string;
  readonly partition: number;
  /** Offset of the next record that the group will be given. */
  readonly reached: number;
  /** Offset that the next record of the partition will have. */
  readonly end: number;
  readonly messages: number;
}

/** A message that is about to be parked, as published to others. */
export interface DeadLetter {
  readonly message: Message;
  /** Class and code of the failure, never its text, which may quote values; null when it waits behind another one. */
  readonly error: string | null;
  /** Number of tries. */
  readonly attempts: number;
}

/** Callbacks of a running source. */
export interface SourceWatch {
  /** It gives what comes from now on. */
  listening(): void;
  /** It cannot for now, and tries again. */
  failed(error: unknown, what: string): void;
}

/** Source of messages. Those of one subject arrive in their order; after a crash some may come again. */
export interface Source {
  /**
   * Gives batches to `accept`, one at a time per subject, and remembers one only after it resolved.
   * A rejection is repeated with back-off (250 ms up to 5 s). Resolves once `signal` has aborted
   * and `accept` has settled.
   */
  run(accept: (messages: readonly Message[]) => Promise<void>, signal: AbortSignal, watch?: SourceWatch): Promise<void>;
  /** Publishes messages of this source before they are parked; resolves when they are durable. A crash may repeat them. */
  publishDeadLetters?(deadLetters: readonly DeadLetter[]): Promise<void>;
  lag(): Promise<Lag>;
  /** Empty where there are no partitions; null when nobody could say. */
  partitions?(): Promise<readonly PartitionLag[] | null>;
}

/** Messages in one order, read by whoever remembers where they were: what runs between services of one process. */
export interface MessageLog {
  /** Messages behind `after` (0: from the first one kept), oldest first. */
  read(topic: string, after: number, limit: number): Promise<readonly { offset: number; message: Message }[]>;
  behind(topic: string, after: number): Promise<Lag>;
}

/** A log that says when there may be more. */
export interface FollowedLog extends MessageLog {
  /** Calls `wake` after messages were added, perhaps oftener; answers how to stop. */
  follow(topic: string, wake: () => void): () => void;
}
