import type { Message } from '@corkboard/consumer/message';
import type { MessageLog } from '@corkboard/consumer/source';
import type { Position } from '@corkboard/event-store/event';

/** A message that could not be published, or that is parked behind such a message of the same subject. */
export interface RelayDeadLetter {
  readonly message: Message;
  /** Null for a message that waits behind another one. */
  readonly reason: string | null;
  /** Whether the later messages of its subject are parked behind it until it is replayed or skipped. */
  readonly parked: boolean;
}

/** Decision of staff about the oldest parked message of a subject. */
export type Resolution = 'replay' | 'skip';

export interface RequestedResolution {
  readonly subject: string;
  /** Of its oldest parked message. */
  readonly id: string;
  readonly resolution: Resolution;
}

export interface StoredDeadLetter extends RelayDeadLetter {
  /** Grows in the order in which they were stored. */
  readonly number: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Requested by staff, and not done yet. */
  readonly requested: Resolution | null;
}

/** One message as the console lists it. */
export interface ListedMessage {
  readonly offset: number;
  readonly message: Message;
  /** ISO 8601, UTC. */
  readonly publishedAt: string;
}

export interface MessageQuery {
  readonly topic?: string;
  readonly type?: string;
  readonly subject?: string;
  readonly correlationId?: string;
  /** Older than this offset (a page's last). */
  readonly before?: number;
  /** At most 500. */
  readonly limit: number;
}

export interface Progress {
  readonly relay: string;
  /** Fencing number of the leader that writes. */
  readonly epoch: number;
  readonly through: Position;
  readonly messages: readonly Message[];
  readonly deadLetters: readonly RelayDeadLetter[];
  /** Ids of dead letters that were published now, or skipped. */
  readonly resolved?: readonly string[];
}

export interface DeadLetterQuery {
  /** Older than this number (a page's last). */
  readonly before?: number;
  /** At most 500. */
  readonly limit: number;
}

/** A newer leader has begun: this one must stop. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}

/** Stored state of a relay: its checkpoint, the messages it published, its dead letters. */
export interface RelayJournal extends MessageLog {
  /** Begins a term of `relay` at its last position; from now on only the answered epoch may write. */
  begin(relay: string): Promise<{ readonly epoch: number; readonly position: Position }>;
  /** All of it or nothing. @throws Fenced */
  advance(progress: Progress): Promise<void>;
  recent(query: MessageQuery): Promise<readonly ListedMessage[]>;
  /** Newest first. */
  deadLetters(query: DeadLetterQuery): Promise<readonly StoredDeadLetter[]>;
  /** Subjects of `relay` whose messages are parked. */
  parkedSubjects(relay: string): Promise<readonly string[]>;
  /** Parked messages of one subject, oldest first. */
  parkedOf(relay: string, subject: string, limit: number): Promise<readonly Message[]>;
  /**
   * Requests that a refused message is published again or skipped. The leading relay, in any process, does it within two
   * seconds, then publishes the messages parked behind it. False when no parked message of this id has a reason.
   */
  requestResolution(id: string, resolution: Resolution): Promise<boolean>;
  /** Subjects to publish again: staff requested it, or the message that they waited for is gone. */
  requestedResolutions(relay: string): Promise<readonly RequestedResolution[]>;
  /** Drops messages published longer ago; answers how many. */
  prune(keepDays: number): Promise<number>;
}
