import type { StoredFact, StoreFacts } from '../facts.ts';

/** Tables of curation and its topic after a round; no word of them comes from the code under test. */
export interface Facts extends StoreFacts<EventFact> {
  readonly notes: readonly Note[];
  readonly pins: readonly PinFact[];
  readonly boards: readonly BoardFact[];
  readonly searchPins: readonly Pick<PinFact, 'id' | 'board' | 'deleted'>[];
  readonly searchBoards: readonly BoardFact[];
}

export interface Note {
  readonly what: 'asked' | 'acknowledged' | 'refused';
  readonly write: string;
  readonly kind: 'save' | 'edit' | 'delete' | 'board';
  /** The one that is edited or deleted; in the acknowledgement of a save the new one. */
  readonly pin?: string;
  /** The one that is saved to; in the acknowledgement of a new board that one. */
  readonly board?: string;
  /** Of a refusal. */
  readonly status?: number;
}

export interface EventFact extends StoredFact {
  readonly type: string;
  readonly pin: string | null;
  readonly board: string | null;
  /** The write that a save or an edit says it came of. */
  readonly write: string | null;
  /** Link of the pin from then on. */
  readonly link: string | null;
  /** The pin that was saved. */
  readonly source: string | null;
  /** The event that brought it about, where one did. */
  readonly cause: string | null;
}

export interface PinFact {
  readonly id: string;
  readonly board: string;
  readonly link: string | null;
  readonly deleted: boolean;
  readonly saves: number;
}

export interface BoardFact {
  readonly id: string;
  readonly pins: number;
}
