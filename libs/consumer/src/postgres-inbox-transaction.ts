import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { InboxTransaction } from './inbox.ts';
import { BEFORE_FIRST, isPast, type Key, type Message, type Position, textOf } from './message.ts';

// In the order of their names, so that two members of a group never wait for each other. What an earlier table holds of
// a subject, under no source, is where each source of it begins.
const ENTER = `INSERT INTO inbox (consumer, source, subject, sequence, ordinal)
  SELECT $1, k.source, k.subject, coalesce(i.sequence, -1), coalesce(i.ordinal, 0)
  FROM unnest($2::text[], $3::text[]) AS k (source, subject)
  LEFT JOIN inbox i ON i.consumer = $1 AND i.subject = k.subject AND i.source = ''
  ORDER BY k.subject, k.source ON CONFLICT DO NOTHING`;
const LOCK = `SELECT i.source, i.subject, i.sequence, i.ordinal FROM inbox i
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

// An erasure waits for transactions that do not know of it, and they for it: else what they write at the same moment stays.
const LOCK_EXCLUSIVE = 'SELECT pg_advisory_xact_lock($1::bigint)';
const LOCK_SHARED = 'SELECT pg_advisory_xact_lock_shared($1::bigint)';
const ERASE = 'INSERT INTO erased_accounts (consumer, account_id) VALUES ($1, $2) ON CONFLICT DO NOTHING';
const IS_ERASED = 'SELECT account_id FROM erased_accounts WHERE consumer = $1 AND account_id = ANY ($2::text[])';

const lockOf = (consumer: string): string =>
  createHash('sha256').update(`erasures of ${consumer}`).digest().readBigInt64BE().toString();

interface InboxRow extends Key {
  sequence: string;
  ordinal: number;
}

interface Parking {
  readonly message: Message;
  readonly reason: string | null;
}

interface KeyPosition extends Key, Position {}

const keyPositionOf = ({ source, subject, sequence, ordinal }: KeyPosition | InboxRow): KeyPosition => ({
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

/** Keys that one transaction has locked, and its changes of them until `write`. */
export class PostgresInboxTransaction implements InboxTransaction<PoolClient> {
  readonly #positions = new Map<string, KeyPosition>();
  readonly #moved = new Map<string, KeyPosition>();
  readonly #parked: Set<string>;
  #parkings: Parking[] = [];

  static async of(tx: PoolClient, consumer: string, keys: readonly Key[]): Promise<PostgresInboxTransaction> {
    const values = [consumer, ...keyColumns(keys)];
    await tx.query({ name: 'inbox-enter', text: ENTER, values });
    const { rows } = await tx.query<InboxRow>({ name: 'inbox-lock', text: LOCK, values });
    return new PostgresInboxTransaction(tx, consumer, { rows, parked: await parkedAmong(tx, consumer, keys) });
  }

  private constructor(
    readonly tx: PoolClient,
    private readonly consumer: string,
    { rows, parked }: { rows: readonly InboxRow[]; parked: ReadonlySet<string> },
  ) {
    this.#parked = new Set(parked);
    for (const row of rows) this.#positions.set(textOf(row), keyPositionOf(row));
  }

  positionOf(key: Key): Position {
    return this.#positions.get(textOf(key)) ?? BEFORE_FIRST;
  }

  isParked(key: Key): boolean {
    return this.#parked.has(textOf(key));
  }

  moveTo({ source, subject }: Key, { sequence, ordinal }: Position): void {
    const position = { source, subject, sequence, ordinal };
    this.#positions.set(textOf(position), position);
    this.#moved.set(textOf(position), position);
  }

  park(message: Message, reason: string | null): void {
    this.#parked.add(textOf(message));
    this.#parkings.push({ message, reason });
  }

  async erase(accountId: string): Promise<void> {
    await this.tx.query({ name: 'erase-exclusive', text: LOCK_EXCLUSIVE, values: [lockOf(this.consumer)] });
    await this.tx.query(ERASE, [this.consumer, accountId]);
    await this.#forget(accountId);
  }

  async erased(ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    await this.tx.query({ name: 'erased-shared', text: LOCK_SHARED, values: [lockOf(this.consumer)] });
    const values = [this.consumer, [...ids]];
    const { rows } = await this.tx.query<{ account_id: string }>({ name: 'erased', text: IS_ERASED, values });
    return new Set(rows.map(({ account_id }) => account_id));
  }

  async #forget(text: string): Promise<void> {
    const { rows } = await this.tx.query<InboxRow>(FORGET, [this.consumer, text]);
    const gone = this.#parkings.filter(({ message }) => JSON.stringify(message).includes(text));
    this.#parkings = this.#parkings.filter((parking) => !gone.includes(parking));
    const positions = [...rows.map(keyPositionOf), ...gone.map(({ message }) => keyPositionOf(message))];
    const waiting = new Set([
      ...(await parkedAmong(this.tx, this.consumer, positions)),
      ...this.#parkings.map(({ message }) => textOf(message)),
    ]);
    for (const position of positions.filter((each) => !waiting.has(textOf(each)))) {
      this.#parked.delete(textOf(position));
      if (isPast(this.positionOf(position), position)) this.moveTo(position, position);
    }
  }

  async write(): Promise<void> {
    const { consumer, tx } = this;
    const moves = [...this.#moved.values()];
    if (moves.length > 0) await tx.query({ name: 'inbox-move', text: MOVE, values: [consumer, JSON.stringify(moves)] });
    if (this.#parkings.length > 0) await tx.query(PARK, [consumer, ...parkingColumns(this.#parkings)]);
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
