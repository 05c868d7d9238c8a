import type { RecordFact, Verdict } from './facts.ts';
import { readRecords, type Said } from './records.ts';
import { readNotes, untilStill } from './tables.ts';

export interface ToCheck {
  readonly databaseUrl: string;
  readonly brokers: readonly string[];
  readonly topic: string;
  /** Notes of the client, one JSON a line. */
  readonly notes: string;
  /** Time in milliseconds without any progress after which missing events count as lost. */
  readonly stillFor: number;
}

interface AnyNote {
  readonly what: string;
  readonly write: string;
}

/** Reader and judge of the facts of one kind of service. */
export interface Reading<Note extends AnyNote, Tables extends { readonly events: readonly unknown[] }> {
  /** One row of numbers, with `done`. */
  readonly progress: string;
  readonly tables: (url: string) => Promise<Tables>;
  readonly said: Said;
  readonly judge: (
    facts: Tables & { readonly notes: readonly Note[]; readonly records: readonly RecordFact[] },
  ) => readonly string[];
}

/** Waits until everything has come through, or nothing moves any more; then compares all that there is. */
export const check = async <Note extends AnyNote, Tables extends { readonly events: readonly unknown[] }>(
  { databaseUrl, brokers, topic, notes: file, stillFor }: ToCheck,
  reading: Reading<Note, Tables>,
): Promise<Verdict> => {
  await untilStill(databaseUrl, reading.progress, stillFor);
  const [tables, records] = await Promise.all([reading.tables(databaseUrl), readRecords(brokers, topic, reading.said)]);
  const notes = readNotes<Note>(file);
  const writesThatWere = (wanted: string) =>
    new Set(notes.filter(({ what }) => what === wanted).map(({ write }) => write));
  return {
    violations: reading.judge({ ...tables, notes, records }),
    asked: writesThatWere('asked').size,
    acknowledged: writesThatWere('acknowledged').size,
    events: tables.events.length,
    records: records.length,
  };
};
