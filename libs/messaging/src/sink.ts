import type { Message } from '@corkboard/consumer/message';

/** Destination of published messages. One contract suite (sink.suite.ts) runs against each. */
export interface Sink {
  readonly kind: 'in-process' | 'kafka';
  /**
   * Resolves when all messages (of one topic, in order) are accepted for good.
   * @throws SinkUnavailable when that is not known: deliver the same again.
   * @throws MessagesRefused when they will never be accepted as they are: deliver fewer, or park the one.
   */
  deliver(messages: readonly Message[]): Promise<void>;
  /** Called after `deliver` and the journal of the relay are both durable. */
  delivered?(topic: string): void;
  close(): Promise<void>;
}

export class SinkUnavailable extends Error {
  override readonly name = 'SinkUnavailable';
}

export class MessagesRefused extends Error {
  override readonly name = 'MessagesRefused';
}
