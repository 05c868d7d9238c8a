import { randomUUID } from 'node:crypto';
import type { EventToAppend } from '@corkboard/event-store/event';
import { uuidv7 } from '@corkboard/event-store/identifiers';
import type { Claim, EventStore, Token } from '@corkboard/event-store/port';
import { eventsIndexes } from '@corkboard/event-store/postgres/ddl';
import { Client } from 'pg';

const BOARD = '0f8fad5b-d9cb-469f-a165-70867728950e';
const ACTOR = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const TITLE = 'A lamp made of driftwood';
const DESCRIPTION = 'Warm light, and a weekend of sanding. '.repeat(4);
const LINK = 'https://example.org/lamps/driftwood';
const FINGERPRINT = 'dGhlIGZpbmdlcnByaW50IG9mIGEgcmVxdWVzdA';

export interface PinPayload {
  readonly [field: string]: string;
  readonly pinId: string;
  readonly boardId: string;
  readonly title: string;
  readonly description: string;
  readonly link: string;
}

/** An event of the size that saving a pin has. */
export const pinSaved = (pinId: string) => ({
  id: uuidv7(),
  type: 'PinSaved' as const,
  version: 1,
  data: { pinId, boardId: BOARD, title: TITLE, description: DESCRIPTION, link: LINK } satisfies PinPayload,
  metadata: {
    actor: { kind: 'account' as const, id: ACTOR },
    occurredAt: new Date().toISOString(),
    correlationId: randomUUID(),
    causationId: null,
    command: 'SavePin',
    fingerprint: FINGERPRINT,
  },
});

/** Appends `events` to a new stream; the token of the last. */
export const saveNew = async (
  store: Pick<EventStore, 'append'>,
  events: number,
  claims: readonly Claim[] = [],
): Promise<Token> => {
  const id = uuidv7();
  const all: EventToAppend[] = Array.from({ length: events }, () => pinSaved(id));
  const result = await store.append({ stream: `pin-${id}`, expectedRevision: 'none', events: all, claims });
  if (!('token' in result)) throw new Error(`refused: ${result.status}`);
  return result.token;
};

/** Stream number `k` of a filled store: ids with a growing time prefix and a random rest, as the product's are. */
export const filledPin = `(lpad(to_hex(1762000000000 + k), 12, '0') || '8' || substr(md5(k::text), 1, 19))::uuid`;

const BLOCK = 500;
const PART = 100_000;

interface Filling {
  readonly schema: string;
  readonly events: number;
  readonly perStream: number;
}

/** Parts `[from, to]` that several connections take one after the other. */
const eventsOf = async (client: Client, { schema, events, perStream }: Filling, next: () => number): Promise<void> => {
  await client.query('SET synchronous_commit = off');
  const data = JSON.stringify({ boardId: BOARD, title: TITLE, description: DESCRIPTION, link: LINK });
  const { correlationId, ...metadata } = pinSaved('').metadata;
  for (let from = next(); from <= events; from = next()) {
    await client.query(
      `INSERT INTO ${schema}.events
         (position, stream, revision, id, type, version, data, metadata, recorded_at)
       SELECT n, 'pin-' || pin, (n - 1) / ${BLOCK} % $3::bigint, uuidv7(), 'PinSaved', 1,
              ('{"pinId":"' || pin || '",' || $4::text)::json,
              ('{"correlationId":"' || correlation || '",' || $5::text)::json, clock_timestamp()
         FROM generate_series($1::bigint, $2::bigint) AS n
        CROSS JOIN LATERAL (SELECT (n - 1) / (${BLOCK} * $3::bigint) * ${BLOCK} + (n - 1) % ${BLOCK} AS k) AS streams
        CROSS JOIN LATERAL (SELECT (${filledPin})::text AS pin, gen_random_uuid()::text || substr(n::text, 1, 0)
          AS correlation) AS made`,
      [from, Math.min(events, from + PART - 1), perStream, data.slice(1), JSON.stringify(metadata).slice(1)],
    );
  }
};

/** Whole pages are not logged meanwhile: they are most of what filling writes. */
const logPages = async (client: Client, on: boolean): Promise<void> => {
  await client.query(`ALTER SYSTEM ${on ? 'RESET full_page_writes' : 'SET full_page_writes = off'}`);
  await client.query('SELECT pg_reload_conf()');
};

/** Indexes are made when the rows are there, which takes a fraction of the time. */
const withoutIndexes = (s: string): string => `
  DROP INDEX ${s}.events_id, ${s}.events_stream_revision, ${s}.events_type_position`;
const withIndexes = (s: string): string => `
  SET maintenance_work_mem = '1GB';
  ${eventsIndexes(s).join(';')}`;

/**
 * Fills an opened store by INSERT .. SELECT: the tables, indexes, positions and head of as many single appends, in
 * streams of `perStream` events that lie 500 apart, as they do when many people write. Vacuumed as it would be after
 * growing.
 */
export const fillStore = async (url: string, filling: Filling): Promise<void> => {
  const { schema } = filling;
  const clients = [new Client({ connectionString: url }), new Client({ connectionString: url })] as const;
  const [first] = clients;
  try {
    await Promise.all(clients.map((client) => client.connect()));
    await logPages(first, false);
    await first.query(withoutIndexes(schema));
    let from = 1 - PART;
    const next = (): number => {
      from += PART;
      return from;
    };
    await Promise.all(clients.map((client) => eventsOf(client, filling, next)));
    await first.query(withIndexes(schema));
    await first.query(`VACUUM (ANALYZE) ${schema}.events`);
    await logPages(first, true);
    await first.query('CHECKPOINT');
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
};
