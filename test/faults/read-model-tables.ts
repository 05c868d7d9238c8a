import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { openPostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { openPostgresSubjectKeys } from '@corkboard/event-store/postgres/subject-keys';
import { createReader } from '@corkboard/event-store/reader';
import type { AnyTable } from '@corkboard/event-store/table';
import { type Projections, runProjections } from '@corkboard/read-models/run-projections';
import { readSecrets } from '@corkboard/runtime/secrets';
import type { ServiceDefinition } from '@corkboard/service/definition';
import { eventually } from '@corkboard/testing/eventually';
import { type Client, Pool } from 'pg';
import { serviceDefinitions } from '../architecture/service-definitions.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export type Tables = Readonly<Record<string, readonly unknown[]>>;

const rowsOf = async (database: Client, service: string, table: AnyTable): Promise<readonly unknown[]> => {
  const columns = Object.keys(table.columns).join(', ');
  const { rows } = await database.query(
    `SELECT ${columns} FROM ${service}.${table.name} ORDER BY ${table.key.join(', ')}`,
  );
  return rows;
};

/** Every row of every read model, by service and table. */
export const tablesNow = async (database: Client): Promise<Tables> => {
  const found: Record<string, readonly unknown[]> = {};
  for (const { service, projections } of serviceDefinitions)
    for (const table of projections.flatMap((projection) => projection.tables))
      found[`${service}.${table.name}`] = await rowsOf(database, service, table);
  return found;
};

const untilLive = async (projections: Projections): Promise<void> => {
  const isBuilt = async (): Promise<boolean> =>
    (await projections.status()).every(
      ({ state, lag, next }) => state === 'live' && (lag.events ?? 0) === 0 && next === null,
    );
  await eventually(isBuilt, { within: 60_000, every: 100, what: () => projections.status() });
};

const buildAnew = async (url: string, definition: ServiceDefinition, masterKey: KeyObject): Promise<void> => {
  const { service, catalogue } = definition;
  const pool = new Pool({ connectionString: url, options: `-c search_path=${service},public` });
  const store = await openPostgresEventStore({ pool, schema: service, log: silent });
  const keys = await openPostgresSubjectKeys({ pool, schema: `${service}_keys`, masterKey });
  const reader = createReader({ catalogue, keys });
  const projections = await runProjections({
    store,
    reader,
    pool,
    schema: service,
    projections: definition.projections,
    log: silent,
  });
  try {
    await untilLive(projections);
    for (const { name } of definition.projections) await projections.rebuild(name);
    await untilLive(projections);
  } finally {
    await projections.close();
    await store.close();
    await pool.end();
  }
};

/** The same tables after each projection was built anew from the first event. No process of the product may run meanwhile. */
export const tablesBuiltAnew = async (url: string, dataDir: string, database: Client): Promise<Tables> => {
  const masterKey = readSecrets(join(dataDir, 'secrets'))['master-key'];
  for (const definition of serviceDefinitions) await buildAnew(url, definition, masterKey);
  return tablesNow(database);
};
