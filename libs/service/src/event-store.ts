import type { EventStore } from '@corkboard/event-store/port';
import { UnsafeStore } from '@corkboard/event-store/postgres/check-start';
import { openPostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { BadConfiguration, type EdgeConfig } from '@corkboard/runtime/config';
import type { Log } from '@corkboard/runtime/log';
import type { Pool } from 'pg';
import { countGaps } from './metrics.ts';

/** The event store of one service, whichever EVENT_STORE says. */
export interface ServiceEventStore extends EventStore {
  close(): Promise<void>;
}

const FOLLOWED = `
CREATE TABLE IF NOT EXISTS event_store_followed (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  name text NOT NULL
);
INSERT INTO event_store_followed (name)
  SELECT 'postgres' WHERE to_regclass(current_schema() || '.events') IS NOT NULL ON CONFLICT DO NOTHING;`;

/** Positions of one store mean nothing to another: read models and checkpoints stay with the store that they began with. */
const refuseAnother = async (pool: Pool, service: string, name: string): Promise<void> => {
  await pool.query(`SELECT pg_advisory_xact_lock(hashtext('event store followed')); ${FOLLOWED}`);
  await pool.query('INSERT INTO event_store_followed (name) VALUES ($1) ON CONFLICT DO NOTHING', [name]);
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM event_store_followed');
  const followed = rows[0]?.name ?? name;
  if (followed !== name)
    throw new BadConfiguration(
      `EVENT_STORE is wrong: the database of ${service} was made with EVENT_STORE=${followed}, and its events are there.`,
    );
};

const REFUSALS: ReadonlySet<unknown> = new Set(['BadAddress', 'CannotBeUsed']);

/** @throws BadConfiguration instead of what says that the address, or the server there, is of no use */
const orRefused = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || !REFUSALS.has(error.name)) throw error;
    throw new BadConfiguration(`EVENTSTOREDB_URL cannot be used: ${error.message}.`);
  }
};

export const openServiceEventStore = async (
  pool: Pool,
  { service, config, log }: { service: string; config: EdgeConfig; log: Log },
): Promise<ServiceEventStore> => {
  await refuseAnother(pool, service, config.EVENT_STORE);
  if (config.EVENT_STORE === 'postgres')
    return openPostgresEventStore({ pool, schema: service, log, gapMet: countGaps(service) }).catch(
      (error: unknown) => {
        throw error instanceof UnsafeStore ? new BadConfiguration(`${error.message}.`) : error;
      },
    );
  // Its client is large, and few need it.
  const { openEventStoreDb } = await import('@corkboard/eventstoredb/eventstoredb-event-store');
  const store = await orRefused(async () => openEventStoreDb({ url: config.EVENTSTOREDB_URL, service, log }));
  await orRefused(() => store.check()).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  return store;
};
