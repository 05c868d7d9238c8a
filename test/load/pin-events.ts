import { randomUUID } from 'node:crypto';
import type { EventToAppend } from '@corkboard/event-store/event';
import { uuidv7 } from '@corkboard/event-store/identifiers';
import type { Token } from '@corkboard/event-store/port';
import type { PostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
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
export const saveNew = async (store: PostgresEventStore, events: number): Promise<Token> => {
  const id = uuidv7();
  const all: EventToAppend[] = Array.from({ length: events }, () => pinSaved(id));
  const result = await store.append({ stream: `pin-${id}`, expectedRevision: 'none', events: all });
  if (!('token' in result)) throw new Error(`refused: ${result.status}`);
  return result.token;
};

/** Stream number `k` of a filled store: ids with a growing time prefix and a random rest, as the product's are. */
export const filledPin = `(lpad(to_hex(1762000000000 + k), 12, '0') || '8' || substr(md5(k::text), 1, 19))::uuid`;

const BLOCK = 500;
const PART = 250_000;

interface Filling {
  readonly schema: string;
  readonly events: number;
  readonly perStream: number;
}

/**
 * Fills an opened store by INSERT .. SELECT: the tables, indexes, positions and head of as many single appends, in
 * streams of `perStream` events that lie 500 apart, as they do when many people write. Vacuumed as it would be after growing.
 */
export const fillStore = async (url: string, filling: Filling): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await fill(client, filling).finally(() => client.end());
};

const fill = async (client: Client, { schema, events, perStream }: Filling): Promise<void> => {
  await client.query('SET synchronous_commit = off');
  const data = { boardId: BOARD, title: TITLE, description: DESCRIPTION, link: LINK };
  const metadata = pinSaved('').metadata;
  for (let from = 1; from <= events; from += PART) {
    await client.query(
      `INSERT INTO ${schema}.events
         (seq, stream, revision, id, type, version, data, metadata, correlation_id, causation_id, recorded_at)
       OVERRIDING SYSTEM VALUE
       SELECT n, 'pin-' || pin, (n - 1) / ${BLOCK} % $3::bigint, uuidv7(), 'PinSaved', 1,
              ('{"pinId":"' || pin || '",' || substr($4::text, 2))::json,
              replace($5::text, $6::text, correlation)::json, correlation, NULL, clock_timestamp()
         FROM generate_series($1::bigint, $2::bigint) AS n
        CROSS JOIN LATERAL (SELECT (n - 1) / (${BLOCK} * $3::bigint) * ${BLOCK} + (n - 1) % ${BLOCK} AS k) AS streams
        CROSS JOIN LATERAL (SELECT (${filledPin})::text AS pin, gen_random_uuid()::text || substr(n::text, 1, 0)
          AS correlation) AS made`,
      [
        from,
        Math.min(events, from + PART - 1),
        perStream,
        JSON.stringify(data),
        JSON.stringify(metadata),
        metadata.correlationId,
      ],
    );
  }
  await client.query(
    `INSERT INTO ${schema}.log (position, seq, type) SELECT n, n, 'PinSaved' FROM generate_series(1, $1::bigint) AS n`,
    [events],
  );
  await client.query(`UPDATE ${schema}.head SET position = $1`, [events]);
  await client.query(`SELECT setval(pg_get_serial_sequence($1, 'seq'), $2)`, [`${schema}.events`, events]);
  await client.query(`VACUUM (ANALYZE) ${schema}.events, ${schema}.log`);
  await client.query('CHECKPOINT');
};
