import type { Message } from '@corkboard/consumer/message';
import type { MessageLog } from '@corkboard/consumer/source';
import type { Position } from '@corkboard/event-store/event';

/** What could not be published, or waits behind such a message of the same subject. */
export interface RelayDeadLetter {
  readonly message: Message;
  /** Null for a message that waits behind another one. */
  readonly reason: string | null;
  /** Whether it holds the later messages of its subject back until it is replayed or skipped. */
  readonly held: boolean;
}

/** What staff want done with the oldest held message of a subject. */
export type Wish = 'replay' | 'skip';

export interface StoredDeadLetter extends RelayDeadLetter {
  /** Grows in the order in which they were set aside. */
  readonly number: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Asked for, and not done yet. */
  readonly wish: Wish | null;
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
  /** Ids of dead letters that are none any more: published now, or skipped. */
  readonly settled?: readonly string[];
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

/** What a relay remembers: how far it is, what it published, what it could not. */
export interface RelayJournal extends MessageLog {
  /** Where `relay` goes on, from now on only under the epoch that it answers. */
  begin(relay: string): Promise<{ readonly epoch: number; readonly position: Position }>;
  /** All of it or nothing. @throws Fenced */
  advance(progress: Progress): Promise<void>;
  recent(query: MessageQuery): Promise<readonly ListedMessage[]>;
  /** Newest first. */
  deadLetters(query: DeadLetterQuery): Promise<readonly StoredDeadLetter[]>;
  /** Subjects of `relay` whose messages are held back. */
  heldSubjects(relay: string): Promise<readonly string[]>;
  /** Held messages of one subject, oldest first. */
  heldOf(relay: string, subject: string, limit: number): Promise<readonly Message[]>;
  /**
   * Tells the leading relay, wherever it runs, to try again or to pass over a message that was refused; it does so within
   * a second or two, and goes on with those that wait behind it. False when no held message of this id has a reason.
   */
  wish(id: string, wish: Wish): Promise<boolean>;
  /** Subjects that may go on: as staff wish, or since what held them is settled. */
  wishes(relay: string): Promise<readonly { readonly subject: string; readonly id: string; readonly wish: Wish }[]>;
  /** Drops messages published longer ago; answers how many. */
  prune(keepDays: number): Promise<number>;
}
