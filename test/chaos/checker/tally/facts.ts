import type { StoredFact, StoreFacts } from '../facts.ts';

/** What stands in the tables and in the topic after a round, as it was read; no word of it comes from the code under test. */
export interface Facts extends StoreFacts<EventFact> {
  /** What the client wrote down. */
  readonly notes: readonly Note[];
  readonly tallies: readonly { readonly stream: string; readonly events: number; readonly trail: string }[];
  /** In the order in which they happened. */
  readonly effects: readonly { readonly subject: string; readonly message: string }[];
}

export interface Note {
  readonly what: 'asked' | 'acknowledged';
  readonly stream: string;
  readonly write: string;
  readonly size: number;
  readonly echo: boolean;
  readonly revision?: number;
}

export interface EventFact extends StoredFact {
  readonly write: string;
  /** How many events of its stream the decision had seen. */
  readonly after: number;
  readonly echo: boolean;
}
