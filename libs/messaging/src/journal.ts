import type { Message } from '@corkboard/consumer/message';
import type { MessageLog } from '@corkboard/consumer/source';
import type { Position } from '@corkboard/event-store/event';

/** What could not be published, and why; kept for staff to see. */
export interface RelayDeadLetter {
  readonly message: Message;
  readonly reason: string;
}

export interface StoredDeadLetter extends RelayDeadLetter {
  /** ISO 8601, UTC. */
  readonly at: string;
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
}

/** A newer leader has begun: this one must stop. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}

/** What a relay remembers: how far it is, what it published, what it could not. */
export interface RelayJournal extends MessageLog {
  /** Where `relay` goes on, from now on only for `epoch`. @throws Fenced when a newer epoch has begun. */
  begin(relay: string, epoch: number): Promise<Position>;
  /** All of it or nothing. @throws Fenced */
  advance(progress: Progress): Promise<void>;
  recent(query: MessageQuery): Promise<readonly ListedMessage[]>;
  deadLetters(limit: number): Promise<readonly StoredDeadLetter[]>;
  /** Drops messages published longer ago; answers how many. */
  prune(keepDays: number): Promise<number>;
}
