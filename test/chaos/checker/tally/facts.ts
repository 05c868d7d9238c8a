import type { StoredFact, StoreFacts } from '../facts.ts';

/** Tables and topic after a round, as they were read; no word of them comes from the code under test. */
export interface Facts extends StoreFacts<EventFact> {
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
  /** Number of events of its stream that the decision had seen. */
  readonly after: number;
  readonly echo: boolean;
}
