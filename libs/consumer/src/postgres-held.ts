import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Held } from './inbox.ts';
import { isPast, type Key, type Message, NOWHERE, type Place, textOf } from './message.ts';

// In the order of their names, so that two members of a group never wait for each other. What an earlier table holds of
// a subject, under no source, is where each source of it begins.
const ENTER = `INSERT INTO inbox (consumer, source, subject, sequence, ordinal)
  SELECT $1, k.source, k.subject, coalesce(i.sequence, -1), coalesce(i.ordinal, 0)
  FROM unnest($2::text[], $3::text[]) AS k (source, subject)
  LEFT JOIN inbox i ON i.consumer = $1 AND i.subject = k.subject AND i.source = ''
  ORDER BY k.subject, k.source ON CONFLICT DO NOTHING`;
const HOLD = `SELECT i.source, i.subject, i.sequence, i.ordinal FROM inbox i
  JOIN unnest($2::text[], $3::text[]) AS k (source, subject) ON i.subject = k.subject AND i.source = k.source
  WHERE i.consumer = $1 ORDER BY i.subject, i.source FOR UPDATE OF i`;
// A statement of its own: only one that begins after the lock sees what its last holder did.
const PARKED = `SELECT DISTINCT p.source, p.subject FROM parked_messages p
  JOIN unnest($2::text[], $3::text[]) AS k (source, subject) ON p.subject = k.subject AND p.source = k.source
  WHERE p.consumer = $1`;
const MOVE = `UPDATE inbox i SET sequence = m.sequence, ordinal = m.ordinal
  FROM jsonb_to_recordset($2::jsonb) AS m (source text, subject text, sequence bigint, ordinal integer)
  WHERE i.consumer = $1 AND i.subject = m.subject AND i.source = m.source
    AND (i.sequence, i.ordinal) < (m.sequence, m.ordinal)`;
// As text, since what jsonb refuses (U+0000) must not stop a consumer.
const PARK = `INSERT INTO parked_messages (consumer, source, subject, sequence, ordinal, id, message, reason)
  SELECT $1, p.source, p.subject, p.sequence, p.ordinal, p.id, p.message::json, p.reason
  FROM unnest($2::text[], $3::text[], $4::bigint[], $5::integer[], $6::text[], $7::text[], $8::text[])
    AS p (source, subject, sequence, ordinal, id, message, reason) ON CONFLICT DO NOTHING`;
// Ids of accounts are the same in any writing of JSON.
const FORGET = `DELETE FROM parked_messages WHERE consumer = $1 AND strpos(message::text, $2) > 0
  RETURNING source, subject, sequence, ordinal`;

// Whoever erases waits until others have committed what they did without knowing, and they for it: else what is written
// at the same moment would stay.
const ALONE = 'SELECT pg_advisory_xact_lock($1::bigint)';
const TOGETHER = 'SELECT pg_advisory_xact_lock_shared($1::bigint)';
const ERASE = 'INSERT INTO erased_accounts (consumer, account_id) VALUES ($1, $2) ON CONFLICT DO NOTHING';
const IS_ERASED = 'SELECT account_id FROM erased_accounts WHERE consumer = $1 AND account_id = ANY ($2::text[])';

const lockOf = (consumer: string): string =>
  createHash('sha256').update(`erasures of ${consumer}`).digest().readBigInt64BE().toString();

interface HeldRow extends Key {
  sequence: string;
  ordinal: number;
}

interface Parking {
  readonly message: Message;
  readonly reason: string | null;
}

interface KeyPlace extends Key, Place {}

const placed = ({ source, subject, sequence, ordinal }: KeyPlace | HeldRow): KeyPlace => ({
  source,
  subject,
  sequence: Number(sequence),
  ordinal,
});

const keyColumns = (keys: readonly Key[]): [string[], string[]] => [
  keys.map(({ source }) => source),
  keys.map(({ subject }) => subject),
];

const parkedAmong = async (tx: PoolClient, consumer: string, keys: readonly Key[]): Promise<ReadonlySet<string>> => {
  const { rows } = await tx.query<Key>({ name: 'parked', text: PARKED, values: [consumer, ...keyColumns(keys)] });
  return new Set(rows.map(textOf));
};

/** What one transaction knows and is told, until it is written. */
export class HeldKeys implements Held<PoolClient> {
  readonly tx: PoolClient;
  readonly #consumer: string;
  readonly #places = new Map<string, KeyPlace>();
  readonly #moved = new Map<string, KeyPlace>();
  readonly #parked: Set<string>;
  #parkings: Parking[] = [];

  /** Locks the keys. */
  static async of(tx: PoolClient, consumer: string, keys: readonly Key[]): Promise<HeldKeys> {
    const values = [consumer, ...keyColumns(keys)];
    await tx.query({ name: 'inbox-enter', text: ENTER, values });
    const { rows } = await tx.query<HeldRow>({ name: 'inbox-hold', text: HOLD, values });
    return new HeldKeys(tx, consumer, { rows, parked: await parkedAmong(tx, consumer, keys) });
  }

  private constructor(
    tx: PoolClient,
    consumer: string,
    { rows, parked }: { rows: readonly HeldRow[]; parked: ReadonlySet<string> },
  ) {
    this.tx = tx;
    this.#consumer = consumer;
    this.#parked = new Set(parked);
    for (const row of rows) this.#places.set(textOf(row), placed(row));
  }

  placeOf(key: Key): Place {
    return this.#places.get(textOf(key)) ?? NOWHERE;
  }

  isParked(key: Key): boolean {
    return this.#parked.has(textOf(key));
  }

  moveTo({ source, subject }: Key, { sequence, ordinal }: Place): void {
    const place = { source, subject, sequence, ordinal };
    this.#places.set(textOf(place), place);
    this.#moved.set(textOf(place), place);
  }

  park(message: Message, reason: string | null): void {
    this.#parked.add(textOf(message));
    this.#parkings.push({ message, reason });
  }

  async erase(accountId: string): Promise<void> {
    await this.tx.query({ name: 'erase-alone', text: ALONE, values: [lockOf(this.#consumer)] });
    await this.tx.query(ERASE, [this.#consumer, accountId]);
    await this.#forget(accountId);
  }

  async erased(ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    await this.tx.query({ name: 'erased-together', text: TOGETHER, values: [lockOf(this.#consumer)] });
    const { rows } = await this.tx.query<{ account_id: string }>({
      name: 'erased',
      text: IS_ERASED,
      values: [this.#consumer, [...ids]],
    });
    return new Set(rows.map(({ account_id }) => account_id));
  }

  async #forget(text: string): Promise<void> {
    const { rows } = await this.tx.query<HeldRow>(FORGET, [this.#consumer, text]);
    const gone = this.#parkings.filter(({ message }) => JSON.stringify(message).includes(text));
    this.#parkings = this.#parkings.filter((parking) => !gone.includes(parking));
    const places = [...rows.map(placed), ...gone.map(({ message }) => placed(message))];
    const waiting = new Set([
      ...(await parkedAmong(this.tx, this.#consumer, places)),
      ...this.#parkings.map(({ message }) => textOf(message)),
    ]);
    for (const place of places.filter((each) => !waiting.has(textOf(each)))) {
      this.#parked.delete(textOf(place));
      if (isPast(this.placeOf(place), place)) this.moveTo(place, place);
    }
  }

  async write(): Promise<void> {
    const [consumer, moves] = [this.#consumer, [...this.#moved.values()]];
    if (moves.length > 0)
      await this.tx.query({ name: 'inbox-move', text: MOVE, values: [consumer, JSON.stringify(moves)] });
    if (this.#parkings.length > 0) await this.tx.query(PARK, [consumer, ...parkingColumns(this.#parkings)]);
  }
}

const parkingColumns = (parkings: readonly Parking[]): unknown[] => [
  ...keyColumns(parkings.map(({ message }) => message)),
  parkings.map(({ message }) => message.sequence),
  parkings.map(({ message }) => message.ordinal),
  parkings.map(({ message }) => message.id),
  parkings.map(({ message }) => JSON.stringify(message)),
  parkings.map(({ reason }) => reason),
];
