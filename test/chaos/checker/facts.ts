/** An event as it stands in the tables; no word of it comes from the code under test. */
export interface StoredFact {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
}

/** A record of the topic. */
export interface RecordFact {
  readonly partition: number;
  readonly key: string;
  readonly id: string;
  /** Summary in a few words, equal to those of its event. */
  readonly says: string;
}

/** Tables of every event store, whatever is kept in it. */
export interface StoreFacts<Event extends StoredFact = StoredFact> {
  readonly events: readonly Event[];
  readonly head: number;
  /** Per partition in the order of their offsets. */
  readonly records: readonly RecordFact[];
  /** Rows in the tables of what could not be handled. */
  readonly parked: number;
}

/** The records that one event must lead to, in this order. */
export type Expected<Event extends StoredFact> = (event: Event) => readonly Pick<RecordFact, 'id' | 'says'>[];

/** Result of a round. */
export interface Verdict {
  readonly violations: readonly string[];
  readonly asked: number;
  readonly acknowledged: number;
  readonly events: number;
  readonly records: number;
}
