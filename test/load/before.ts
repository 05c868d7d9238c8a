import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { silent } from '@corkboard/event-store/log';
import type { EventStore, Token } from '@corkboard/event-store/port';

export const here = join(import.meta.dirname, '..', '..');

/** A checkout of an earlier release, its dependencies installed, that is measured in turns with this one. */
export const before = process.env['BENCH_BEFORE'] ?? null;

/** A module of a checkout; what it imports is of the same checkout. */
export const moduleOf = async <Module>(root: string, path: string): Promise<Module> =>
  (await import(pathToFileURL(join(root, path)).href)) as Module;

/** Methods that the stores of both have. */
export interface AnyStore extends Pick<EventStore, 'append' | 'readStream'> {
  /** An earlier store gives positions after the append, and null when one is not there in time. */
  positionOf(token: Token, waitMs: number): Promise<unknown>;
  close(): Promise<void>;
}

interface Opening {
  readonly url: string;
  readonly schema: string;
  readonly max: number;
}

/** The event store of a checkout, with a pool of its own. */
export const openStoreOf = async (root: string, { url, schema, max }: Opening): Promise<AnyStore> => {
  type Pools = typeof import('@corkboard/event-store/postgres/pool');
  type Stores = typeof import('@corkboard/event-store/postgres/postgres-event-store');
  const { openPool } = await moduleOf<Pools>(root, 'libs/event-store/src/postgres/pool.ts');
  const { openPostgresEventStore } = await moduleOf<Stores>(
    root,
    'libs/event-store/src/postgres/postgres-event-store.ts',
  );
  const pool = openPool({ url, max });
  const store = await openPostgresEventStore({ pool, schema, log: silent });
  return {
    append: (append) => store.append(append),
    readStream: (stream, range) => store.readStream(stream, range),
    positionOf: (token, waitMs) => (store as Pick<AnyStore, 'positionOf'>).positionOf(token, waitMs),
    async close() {
      await store.close();
      await pool.end();
    },
  };
};
