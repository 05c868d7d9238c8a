import type { Pool, PoolClient } from 'pg';
import type { Held, HeldParking, Inbox, Offsets, ParkedMessage } from './inbox.ts';
import { isPast, type Message, NOWHERE, type Place } from './message.ts';
import { isTransient, said } from './transient.ts';

const TABLES = `
CREATE TABLE IF NOT EXISTS inbox (
  consumer text NOT NULL,
  subject text NOT NULL,
  sequence bigint NOT NULL,
  ordinal integer NOT NULL,
  PRIMARY KEY (consumer, subject)
);
CREATE TABLE IF NOT EXISTS parked_messages (
  consumer text NOT NULL,
  subject text NOT NULL,
  sequence bigint NOT NULL,
  ordinal integer NOT NULL,
  id text NOT NULL,
  message json NOT NULL,
  reason text,
  parked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (consumer, subject, sequence, ordinal)
);
CREATE TABLE IF NOT EXISTS consumer_offsets (
  consumer text NOT NULL,
  topic text NOT NULL,
  "offset" bigint NOT NULL,
  PRIMARY KEY (consumer, topic)
);`;

/** Creates what inboxes need in the first schema of the pool's search path. Safe to repeat and to run twice at once. */
export const migrateInbox = async (pool: Pool): Promise<void> => {
  await pool.query(`SELECT pg_advisory_xact_lock(hashtext('inbox tables')); ${TABLES}`);
};

// In the order of their names, so that two members of a group never wait for each other.
const ENTER = `INSERT INTO inbox (consumer, subject, sequence, ordinal)
  SELECT $1, s, -1, 0 FROM unnest($2::text[]) AS s ORDER BY s ON CONFLICT DO NOTHING`;
const HOLD = `SELECT subject, sequence, ordinal FROM inbox
  WHERE consumer = $1 AND subject = ANY ($2::text[]) ORDER BY subject FOR UPDATE`;
// A statement of its own: only one that begins after the lock sees what its last holder did.
const PARKED = 'SELECT DISTINCT subject FROM parked_messages WHERE consumer = $1 AND subject = ANY ($2::text[])';
const MOVE = `UPDATE inbox i SET sequence = m.sequence, ordinal = m.ordinal
  FROM jsonb_to_recordset($2::jsonb) AS m (subject text, sequence bigint, ordinal integer)
  WHERE i.consumer = $1 AND i.subject = m.subject AND (i.sequence, i.ordinal) < (m.sequence, m.ordinal)`;
// As text, since what jsonb refuses (U+0000) must not stop a consumer.
const PARK = `INSERT INTO parked_messages (consumer, subject, sequence, ordinal, id, message, reason)
  SELECT $1, p.subject, p.sequence, p.ordinal, p.id, p.message::json, p.reason
  FROM unnest($2::text[], $3::bigint[], $4::integer[], $5::text[], $6::text[], $7::text[])
    AS p (subject, sequence, ordinal, id, message, reason) ON CONFLICT DO NOTHING`;
const OLDEST = `SELECT message FROM parked_messages WHERE consumer = $1 AND subject = $2
  ORDER BY sequence, ordinal LIMIT 1`;
const TAKE = 'DELETE FROM parked_messages WHERE consumer = $1 AND subject = $2 AND sequence = $3 AND ordinal = $4';
// Ids of accounts are the same in any writing of JSON.
const FORGET =
  'DELETE FROM parked_messages WHERE consumer = $1 AND strpos(message::text, $2) > 0 RETURNING subject, sequence, ordinal';

interface HeldRow {
  subject: string;
  sequence: string;
  ordinal: number;
}

interface Parking {
  readonly message: Message;
  readonly reason: string | null;
}

/** What one transaction knows and is told, until it is written. */
class HeldSubjects implements Held<PoolClient> {
  readonly tx: PoolClient;
  readonly moved = new Map<string, Place>();
  parkings: Parking[] = [];
  readonly #consumer: string;
  readonly #places = new Map<string, Place>();
  readonly #parked: Set<string>;

  constructor(tx: PoolClient, consumer: string, { rows, parked }: { rows: readonly HeldRow[]; parked: string[] }) {
    this.tx = tx;
    this.#consumer = consumer;
    this.#parked = new Set(parked);
    for (const { subject, sequence, ordinal } of rows)
      this.#places.set(subject, { sequence: Number(sequence), ordinal });
  }

  placeOf(subject: string): Place {
    return this.#places.get(subject) ?? NOWHERE;
  }

  isParked(subject: string): boolean {
    return this.#parked.has(subject);
  }

  moveTo(subject: string, { sequence, ordinal }: Place): void {
    this.#places.set(subject, { sequence, ordinal });
    this.moved.set(subject, { sequence, ordinal });
  }

  park(message: Message, reason: string | null): void {
    this.#parked.add(message.subject);
    this.parkings.push({ message, reason });
  }

  async forget(text: string): Promise<void> {
    const { rows } = await this.tx.query<HeldRow>(FORGET, [this.#consumer, text]);
    const gone = this.parkings.filter(({ message }) => JSON.stringify(message).includes(text));
    this.parkings = this.parkings.filter((parking) => !gone.includes(parking));
    const places = [
      ...rows.map(({ subject, sequence, ordinal }) => ({ subject, sequence: Number(sequence), ordinal })),
      ...gone.map(({ message: { subject, sequence, ordinal } }) => ({ subject, sequence, ordinal })),
    ];
    const subjects = places.map(({ subject }) => subject);
    const left = await this.tx.query<{ subject: string }>(PARKED, [this.#consumer, subjects]);
    const waiting = new Set(
      [...left.rows, ...this.parkings.map(({ message }) => message)].map(({ subject }) => subject),
    );
    for (const place of places.filter(({ subject }) => !waiting.has(subject))) {
      this.#parked.delete(place.subject);
      if (isPast(this.placeOf(place.subject), place)) this.moveTo(place.subject, place);
    }
  }
}

const parkingColumns = (parkings: readonly Parking[]): unknown[] => [
  parkings.map(({ message }) => message.subject),
  parkings.map(({ message }) => message.sequence),
  parkings.map(({ message }) => message.ordinal),
  parkings.map(({ message }) => message.id),
  parkings.map(({ message }) => JSON.stringify(message)),
  parkings.map(({ reason }) => reason),
];

const write = async (consumer: string, held: HeldSubjects): Promise<void> => {
  if (held.moved.size > 0) {
    const moves = [...held.moved].map(([subject, place]) => ({ subject, ...place }));
    await held.tx.query({ name: 'inbox-move', text: MOVE, values: [consumer, JSON.stringify(moves)] });
  }
  if (held.parkings.length > 0) await held.tx.query(PARK, [consumer, ...parkingColumns(held.parkings)]);
};

const lost = (): void => undefined;

class PostgresInbox implements Inbox<PoolClient>, Offsets {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  within(
    consumer: string,
    subjects: readonly string[],
    work: (held: Held<PoolClient>) => Promise<void>,
    givenUp?: AbortSignal,
  ): Promise<void> {
    return this.#transaction(async (tx) => {
      const held = await this.#hold(tx, consumer, subjects);
      await work(held);
      await write(consumer, held);
    }, givenUp);
  }

  async parked(consumer: string, limit: number): Promise<readonly ParkedMessage[]> {
    const { rows } = await this.#pool.query<{ message: Message; reason: string | null; parked_at: Date }>(
      `SELECT message, reason, parked_at FROM parked_messages WHERE consumer = $1
       ORDER BY subject, sequence, ordinal LIMIT $2`,
      [consumer, limit],
    );
    return rows.map(({ message, reason, parked_at }) => ({ message, reason, parkedAt: parked_at.toISOString() }));
  }

  async withParked<T>(
    consumer: string,
    subject: string,
    work: (held: HeldParking<PoolClient>) => Promise<T>,
  ): Promise<T> {
    const tried: Message[] = [];
    const trying = this.#transaction(async (tx) => {
      const held = await this.#hold(tx, consumer, [subject]);
      const { rows } = await tx.query<{ message: Message }>(OLDEST, [consumer, subject]);
      const oldest = rows[0]?.message ?? null;
      if (oldest) tried.push(oldest);
      const settle = async (): Promise<void> => {
        if (!oldest) return;
        await tx.query(TAKE, [consumer, subject, oldest.sequence, oldest.ordinal]);
        held.moveTo(subject, oldest);
      };
      const result = await work({ tx, oldest, settle, forget: (text) => held.forget(text) });
      await write(consumer, held);
      return result;
    });
    return await trying.catch(async (error: unknown) => {
      if (!isTransient(error)) for (const { id } of tried) await this.#failed(consumer, id, said(error));
      throw error;
    });
  }

  /** The failure itself is told by whoever asked, also when this one cannot be kept. */
  async #failed(consumer: string, messageId: string, reason: string): Promise<void> {
    const text = 'UPDATE parked_messages SET reason = $3 WHERE consumer = $1 AND id = $2';
    await this.#pool.query(text, [consumer, messageId, reason]).catch(() => undefined);
  }

  async edit(consumer: string, messageId: string, data: Message['data']): Promise<void> {
    const { rows } = await this.#pool.query<{ message: Message }>(
      'SELECT message FROM parked_messages WHERE consumer = $1 AND id = $2',
      [consumer, messageId],
    );
    const edited = rows[0] && { ...rows[0].message, data };
    await this.#pool.query('UPDATE parked_messages SET message = $3::json WHERE consumer = $1 AND id = $2', [
      consumer,
      messageId,
      JSON.stringify(edited ?? null),
    ]);
  }

  async offsetOf(consumer: string, topic: string): Promise<number> {
    const { rows } = await this.#pool.query<{ offset: string }>({
      name: 'offset-of',
      text: 'SELECT "offset" FROM consumer_offsets WHERE consumer = $1 AND topic = $2',
      values: [consumer, topic],
    });
    return Number(rows[0]?.offset ?? 0);
  }

  async saveOffset(consumer: string, topic: string, offset: number): Promise<void> {
    await this.#pool.query(
      `INSERT INTO consumer_offsets AS o (consumer, topic, "offset") VALUES ($1, $2, $3)
       ON CONFLICT (consumer, topic) DO UPDATE SET "offset" = greatest(o."offset", excluded."offset")`,
      [consumer, topic, offset],
    );
  }

  async #hold(tx: PoolClient, consumer: string, subjects: readonly string[]): Promise<HeldSubjects> {
    await tx.query({ name: 'inbox-enter', text: ENTER, values: [consumer, subjects] });
    const { rows } = await tx.query<HeldRow>({ name: 'inbox-hold', text: HOLD, values: [consumer, subjects] });
    const parked = await tx.query<{ subject: string }>({ name: 'parked', text: PARKED, values: [consumer, subjects] });
    return new HeldSubjects(tx, consumer, { rows, parked: parked.rows.map(({ subject }) => subject) });
  }

  async #transaction<T>(work: (tx: PoolClient) => Promise<T>, givenUp?: AbortSignal): Promise<T> {
    givenUp?.throwIfAborted();
    const tx = await this.#pool.connect();
    // A connection that is lost between two statements says so here alone, and ends the process where nobody listens.
    tx.on('error', lost);
    let broken: Error | undefined;
    let released = false;
    const release = (why?: Error): void => {
      if (released) return;
      released = true;
      if (!why) tx.removeListener('error', lost);
      tx.release(why);
    };
    // Ends the connection, and with it the transaction, whatever `work` still does with it.
    const cut = (): void => release(new Error('given up'));
    givenUp?.addEventListener('abort', cut, { once: true });
    if (givenUp?.aborted) cut();
    try {
      await tx.query('BEGIN');
      const result = await work(tx);
      givenUp?.throwIfAborted();
      await tx.query('COMMIT');
      return result;
    } catch (error) {
      await tx.query('ROLLBACK').catch((gone: Error) => {
        broken = gone;
      });
      throw error;
    } finally {
      givenUp?.removeEventListener('abort', cut);
      release(broken);
    }
  }
}

/**
 * The inbox in the consumer's own database, so that effects written with `tx` happen once; tables by `migrateInbox`.
 *
 *     consume({ name: 'search', source, inbox: postgresInbox(pool), on: [..] })
 */
export const postgresInbox = (pool: Pool): Inbox<PoolClient> & Offsets => new PostgresInbox(pool);

/** How many messages are parked, by consumer; none for those without. For metrics and alerts. */
export const parkedCounts = async (pool: Pool): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await pool.query<{ consumer: string; parked: number }>(
    'SELECT consumer, count(*)::int AS parked FROM parked_messages GROUP BY consumer',
  );
  return new Map(rows.map(({ consumer, parked }) => [consumer, parked]));
};
