import type { StoredFact } from '../facts.ts';

/** Tables after a stretch, and notes of the writers; no word of them comes from the code under test. */
export interface Facts {
  readonly events: readonly EventFact[];
  readonly head: number;
  /** The table of claims. */
  readonly held: readonly { readonly value: string; readonly stream: string }[];
  readonly notes: readonly Note[];
}

export interface Note {
  readonly write: string;
  readonly stream: string;
  /** Of how many events. */
  readonly size: number;
  /** Revision that was acknowledged; null: there was no answer, and it was not asked for again. */
  readonly answer: number | 'refused' | null;
  /** Tries without an answer. */
  readonly unanswered: number;
}

export interface EventFact extends StoredFact {
  readonly write: string;
  readonly gives: string | null;
  readonly takes: string | null;
}
