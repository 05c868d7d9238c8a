import type { Pool } from 'pg';
import type { Position } from '../event.ts';
import { orUnavailable } from '../failures.ts';
import { fromPosition, toPosition } from './positions.ts';

/** The server or the store is such that going on would lose events; the message says what to do. */
export class UnsafeStore extends Error {
  override readonly name = 'UnsafeStore';
}

interface Settings {
  fsync: string;
  synchronous_commit: string;
  throwaway: string | null;
  has_readers: boolean;
}

const settings = (s: string): string => `
SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous_commit,
       current_setting('corkboard.throwaway', true) AS throwaway, to_regclass('${s}.checkpoints') IS NOT NULL AS has_readers`;

/** Refuses a server that acknowledges what it may lose, unless it says itself that all of it is thrown away. */
const refuseForgetting = ({ fsync, synchronous_commit, throwaway }: Settings): void => {
  if (throwaway === 'on') return;
  const wrong = Object.entries({ fsync, synchronous_commit }).find(([, value]) => value === 'off');
  if (!wrong) return;
  const [name] = wrong;
  throw new UnsafeStore(
    `PostgreSQL runs with ${name}=off and would lose acknowledged events in a power cut: ALTER SYSTEM SET ${name} = on; SELECT pg_reload_conf()`,
  );
};

const furthest = (s: string): string => `
SELECT c.name, c.position, l.position AS last FROM ${s}.checkpoints c, ${s}.last_position() l
 ORDER BY c.position DESC LIMIT 1`;

/** Refuses a position behind the last event: a reader would pass over the next ones, which get the same positions. */
const refuseLost = async (pool: Pool, s: string): Promise<void> => {
  const { rows } = await orUnavailable(pool.query<{ name: string; position: Position; last: string }>(furthest(s)));
  const [row] = rows;
  if (!row || fromPosition(row.position) <= Number(row.last)) return;
  const end = toPosition(Number(row.last));
  throw new UnsafeStore(
    `the last event of ${s} stands at ${row.last}, but ${row.name} has read up to ${fromPosition(row.position)}: the events behind are gone; restore a backup, or, to go on without them and rebuild the projections: UPDATE ${s}.checkpoints SET position = '${end}' WHERE position > '${end}'`,
  );
};

/** @throws UnsafeStore where appends would not be safe, or the last events are gone that have been read. */
export const checkStart = async (pool: Pool, s: string): Promise<void> => {
  const { rows } = await orUnavailable(pool.query<Settings>(settings(s)));
  const [row] = rows;
  if (!row) return;
  refuseForgetting(row);
  if (row.has_readers) await refuseLost(pool, s);
};
