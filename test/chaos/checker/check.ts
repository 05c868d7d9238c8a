import { setTimeout as sleep } from 'node:timers/promises';
import { judge } from './judge.ts';
import { readRecords } from './read-records.ts';
import { progress, readNotes, readTables } from './read-tables.ts';

export interface ToCheck {
  readonly databaseUrl: string;
  readonly brokers: readonly string[];
  readonly topic: string;
  /** What the client wrote down, one JSON a line. */
  readonly notes: string;
  /** How long nothing may move, in milliseconds, before what is missing counts as lost. */
  readonly stillFor: number;
}

export interface Verdict {
  readonly violations: readonly string[];
  readonly asked: number;
  readonly acknowledged: number;
  readonly events: number;
  readonly records: number;
}

const untilStill = async (url: string, stillFor: number): Promise<void> => {
  let mark = '';
  for (let since = Date.now(); Date.now() - since < stillFor; await sleep(100)) {
    const now = await progress(url);
    if (now.done) return;
    if (now.mark !== mark) since = Date.now();
    mark = now.mark;
  }
};

/** Waits until everything has come through, or nothing moves any more; then compares all that there is. */
export const check = async ({ databaseUrl, brokers, topic, notes: file, stillFor }: ToCheck): Promise<Verdict> => {
  await untilStill(databaseUrl, stillFor);
  const [tables, records] = await Promise.all([readTables(databaseUrl), readRecords(brokers, topic)]);
  const notes = readNotes(file);
  const acknowledged = new Set(notes.filter(({ what }) => what === 'acknowledged').map(({ write }) => write));
  return {
    violations: judge({ ...tables, notes, records }),
    asked: notes.filter(({ what }) => what === 'asked').length,
    acknowledged: acknowledged.size,
    events: tables.events.length,
    records: records.length,
  };
};
