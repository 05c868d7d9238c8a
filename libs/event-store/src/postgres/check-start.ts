import type { Pool } from 'pg';
import { orUnavailable } from './failures.ts';

/** The server or the store is such that going on would lose events; the message says what to do. */
export class UnsafeStore extends Error {
  override readonly name = 'UnsafeStore';
}

interface Row {
  fsync: string;
  synchronous_commit: string;
  throwaway: string | null;
  head: string;
  last: string;
}

const asked = (s: string): string => `
SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous_commit,
       current_setting('corkboard.throwaway', true) AS throwaway, h.position AS head,
       coalesce((SELECT e.position FROM ${s}.events e ORDER BY e.position DESC LIMIT 1), 0) AS last
  FROM ${s}.head h`;

/** Refuses a server that acknowledges what it may lose, unless it says itself that all of it is thrown away. */
const refuseForgetting = ({ fsync, synchronous_commit, throwaway }: Row): void => {
  if (throwaway === 'on') return;
  const wrong = Object.entries({ fsync, synchronous_commit }).find(([, value]) => value === 'off');
  if (!wrong) return;
  const [name] = wrong;
  throw new UnsafeStore(
    `PostgreSQL runs with ${name}=off and would lose acknowledged events in a power cut: ALTER SYSTEM SET ${name} = on; SELECT pg_reload_conf()`,
  );
};

/** @throws UnsafeStore where appends would not be safe, or the next position is not the one behind the last event. */
export const checkStart = async (pool: Pool, s: string): Promise<void> => {
  const { rows } = await orUnavailable(pool.query<Row>(asked(s)));
  const [row] = rows;
  if (!row) throw new UnsafeStore(`${s}.head has no row: restore the schema from a backup`);
  refuseForgetting(row);
  if (row.head === row.last) return;
  const mend = `UPDATE ${s}.head SET position = ${row.last}`;
  const why =
    Number(row.head) > Number(row.last)
      ? `the events after ${row.last} are gone: restore a backup, or, to go on without them`
      : 'events were restored without it';
  throw new UnsafeStore(`the head of ${s} is ${row.head}, its last event stands at ${row.last}; ${why}: ${mend}`);
};
