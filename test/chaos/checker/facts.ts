/** What stands in the tables and in the topic after a round, as it was read; no word of it comes from the code under test. */
export interface Facts {
  /** What the client wrote down. */
  readonly notes: readonly Note[];
  readonly events: readonly EventFact[];
  /** Places in the global order, by position. */
  readonly places: readonly { readonly position: number; readonly seq: string }[];
  readonly head: number;
  readonly pending: number;
  readonly tallies: readonly { readonly stream: string; readonly events: number; readonly trail: string }[];
  /** In the order in which they happened. */
  readonly effects: readonly { readonly subject: string; readonly message: string }[];
  /** Per partition in the order of their offsets. */
  readonly records: readonly RecordFact[];
  /** Rows in the tables of what could not be handled. */
  readonly setAside: number;
}

export interface Note {
  readonly what: 'asked' | 'acknowledged';
  readonly stream: string;
  readonly write: string;
  readonly size: number;
  readonly echo: boolean;
  readonly revision?: number;
}

export interface EventFact {
  readonly seq: string;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly write: string;
  /** How many events of its stream the decision had seen. */
  readonly after: number;
  readonly echo: boolean;
}

export interface RecordFact {
  readonly partition: number;
  readonly key: string;
  readonly id: string;
  readonly write: string;
}
