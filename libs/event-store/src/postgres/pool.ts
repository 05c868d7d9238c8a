import { Client, Pool, type PoolConfig, TypeOverrides, types } from 'pg';
import { BoundedClient, boundConnecting } from './bounded.ts';

const CONNECT_MS = 5_000;

/** A lost connection fails the query that uses it; that it says so as an event as well must not end the process. */
export const calm = <Emitter extends { on(event: 'error', listener: () => void): unknown }>(
  emitter: Emitter,
): Emitter => {
  emitter.on('error', () => undefined);
  return emitter;
};

const [INT8, JSON_TEXT, TEXTS, UUIDS, JSONB] = [20, 114, 1009, 2951, 3802];

/** Parsers of pg, unchanged. Another library may have replaced them for the whole process; some do. */
const ownTypes = new TypeOverrides();
ownTypes.setTypeParser(INT8, (text) => text);
for (const json of [JSON_TEXT, JSONB]) ownTypes.setTypeParser(json, JSON.parse);
// The parser of pg makes several objects for each character, of an empty array too, which most are.
for (const array of [TEXTS, UUIDS]) {
  const parse: (text: string) => unknown = types.getTypeParser(array);
  ownTypes.setTypeParser(array, (text) => (text === '{}' ? [] : parse(text)));
}

/**
 * A pool that outlives a database that goes away: connecting gives up after 5 s, and no lost connection, idle or in use,
 * ends the process. `schema` becomes the search path. Within a deadline nobody waits longer than it says, for a connection
 * or for an answer; the connection of an abandoned query is destroyed.
 *
 * @example const pool = openPool({ url, schema: 'curation', max: 10 });
 */
export const openPool = (options: { url: string; schema?: string; max?: number }): Pool => {
  const pool = calm(
    new Pool({
      connectionString: options.url,
      max: options.max ?? 10,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      types: ownTypes,
      Client: BoundedClient,
      ...(options.schema !== undefined && { options: `-c search_path=${options.schema},public` }),
    }),
  );
  pool.on('connect', calm);
  boundConnecting(pool);
  return pool;
};

/** A connection of its own with the pool's options, for listening and for locks. */
export const newClient = (pool: Pool): Client => {
  const config: PoolConfig = pool.options;
  return calm(new Client({ ...config, connectionTimeoutMillis: CONNECT_MS, keepAlive: true }));
};
