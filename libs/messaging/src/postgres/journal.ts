import type { Message } from '@corkboard/consumer/message';
import type { Lag } from '@corkboard/consumer/source';
import { type Position, START } from '@corkboard/event-store/event';
import { UNFLUSHED } from '@corkboard/event-store/postgres/ddl';
import type { Pool } from 'pg';
import {
  type DeadLetterQuery,
  Fenced,
  type ListedMessage,
  type MessageQuery,
  type Progress,
  type RelayJournal,
  type RequestedResolution,
  type Resolution,
  type StoredDeadLetter,
} from '../journal.ts';

/** Lists never ask for more. */
const MOST = 500;

const BEGIN = `INSERT INTO relay_checkpoints AS r (relay, epoch, position) VALUES ($1, 1, '')
  ON CONFLICT (relay) DO UPDATE SET epoch = r.epoch + 1 RETURNING epoch, position`;

// The row of the checkpoint is locked first, so that offsets become visible in their order. What a crash of the
// server takes away is published again, under the same ids.
const ADVANCE = `WITH checkpoint AS (
    UPDATE relay_checkpoints SET position = $3, updated_at = now() WHERE relay = $1 AND epoch = $2
    RETURNING relay, ${UNFLUSHED}
  ), published AS (
    INSERT INTO published_messages
      (id, source, topic, type, time, subject, sequence, ordinal, correlation_id, causation_id, data)
    SELECT m.id, m.source, m.topic, m.type, m.time, m.subject, m.sequence, m.ordinal, m.correlation, m.causation, m.data::json
    FROM checkpoint, unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[], $9::text[], $10::bigint[],
        $11::integer[], $12::text[], $13::text[], $14::text[])
      WITH ORDINALITY AS m (id, source, topic, type, time, subject, sequence, ordinal, correlation, causation, data, n)
    ORDER BY m.n
    ON CONFLICT (id) DO NOTHING
  ), dead AS (
    INSERT INTO relay_dead_letters (id, relay, subject, message, reason, parked)
    SELECT d.id, checkpoint.relay, d.subject, d.message::json, d.reason, d.parked
    FROM checkpoint, unnest($15::text[], $16::text[], $17::text[], $18::text[], $19::boolean[])
      WITH ORDINALITY AS d (id, subject, message, reason, parked, n)
    ORDER BY d.n
    ON CONFLICT (id) DO UPDATE SET reason = excluded.reason, requested = NULL
  ), resolved AS (
    DELETE FROM relay_dead_letters d USING checkpoint WHERE d.id = ANY ($20::text[])
  )
  SELECT relay FROM checkpoint`;

/** Messages as arrays, one per column; data as text, since what jsonb refuses (U+0000) must not stop a relay. */
const columnsOf = (messages: readonly Message[]): unknown[] => [
  messages.map(({ id }) => id),
  messages.map(({ source }) => source),
  messages.map(({ topic }) => topic),
  messages.map(({ type }) => type),
  messages.map(({ time }) => time),
  messages.map(({ subject }) => subject),
  messages.map(({ sequence }) => sequence),
  messages.map(({ ordinal }) => ordinal),
  messages.map(({ correlationId }) => correlationId),
  messages.map(({ causationId }) => causationId),
  messages.map(({ data }) => JSON.stringify(data)),
];

const deadLetterColumns = (deadLetters: Progress['deadLetters']): unknown[] => [
  deadLetters.map(({ message }) => message.id),
  deadLetters.map(({ message }) => message.subject),
  deadLetters.map(({ message }) => JSON.stringify(message)),
  deadLetters.map(({ reason }) => reason),
  deadLetters.map(({ parked }) => parked),
];

interface MessageRow extends Pick<Message, 'id' | 'source' | 'topic' | 'type' | 'subject' | 'ordinal' | 'data'> {
  readonly offset: string;
  readonly time: Date;
  readonly sequence: string;
  readonly correlation_id: string;
  readonly causation_id: string | null;
  readonly published_at: Date;
}

const messageOf = (row: MessageRow): Message => ({
  id: row.id,
  source: row.source,
  topic: row.topic,
  type: row.type,
  time: row.time.toISOString(),
  subject: row.subject,
  sequence: Number(row.sequence),
  ordinal: row.ordinal,
  correlationId: row.correlation_id,
  causationId: row.causation_id,
  data: row.data,
});

const RECENT = `SELECT * FROM published_messages
  WHERE ($1::text IS NULL OR topic = $1) AND ($2::text IS NULL OR type = $2) AND ($3::text IS NULL OR subject = $3)
    AND ($4::text IS NULL OR correlation_id = $4) AND ($5::bigint IS NULL OR "offset" < $5)
  ORDER BY "offset" DESC LIMIT $6`;

const DEAD_LETTERS = `SELECT number, message, reason, parked, requested, at FROM relay_dead_letters
  WHERE $1::bigint IS NULL OR number < $1 ORDER BY number DESC LIMIT $2`;

const PARKED = `SELECT message FROM relay_dead_letters
  WHERE relay = $1 AND subject = $2 AND parked ORDER BY number LIMIT $3`;

// A message at the head of its subject that was not refused itself waits for nothing: a crash came between.
const REQUESTED_RESOLUTIONS = `SELECT subject, id, coalesce(requested, 'replay') AS resolution FROM (
    SELECT DISTINCT ON (subject) subject, id, requested, reason FROM relay_dead_letters
    WHERE relay = $1 AND parked ORDER BY subject, number
  ) AS heads WHERE requested IS NOT NULL OR reason IS NULL`;

interface DeadLetterRow extends Omit<StoredDeadLetter, 'number' | 'at'> {
  readonly number: string;
  readonly at: Date;
}

const BEHIND = `SELECT count(*) AS messages, extract(epoch FROM clock_timestamp() - min(published_at)) AS seconds
  FROM published_messages WHERE topic = $1 AND "offset" > $2`;

/** The journal of the relays of one service, in the tables of tables.ts. */
class PostgresJournal implements RelayJournal {
  constructor(private readonly pool: Pool) {}

  async begin(relay: string): Promise<{ epoch: number; position: Position }> {
    const { rows } = await this.pool.query<{ epoch: string; position: Position }>(BEGIN, [relay]);
    return { epoch: Number(rows[0]?.epoch), position: rows[0]?.position ?? START };
  }

  async advance({ relay, epoch, through, messages, deadLetters, resolved = [] }: Progress): Promise<void> {
    const values = [relay, epoch, through, ...columnsOf(messages), ...deadLetterColumns(deadLetters), resolved];
    const { rowCount } = await this.pool.query({ name: 'relay-advance', text: ADVANCE, values });
    if (rowCount === 0) throw new Fenced(`the relay ${relay} has a newer leader than epoch ${epoch}`);
  }

  async read(topic: string, after: number, limit: number): Promise<readonly { offset: number; message: Message }[]> {
    const { rows } = await this.pool.query<MessageRow>({
      name: 'messages-read',
      text: 'SELECT * FROM published_messages WHERE topic = $1 AND "offset" > $2 ORDER BY "offset" LIMIT $3',
      values: [topic, after, limit],
    });
    return rows.map((row) => ({ offset: Number(row.offset), message: messageOf(row) }));
  }

  async behind(topic: string, after: number): Promise<Lag> {
    const { rows } = await this.pool.query<{ messages: string; seconds: string | null }>(BEHIND, [topic, after]);
    return { messages: Number(rows[0]?.messages ?? 0), seconds: Number(rows[0]?.seconds ?? 0) };
  }

  async recent(query: MessageQuery): Promise<readonly ListedMessage[]> {
    const { topic = null, type = null, subject = null, correlationId = null, before = null } = query;
    const values = [topic, type, subject, correlationId, before, Math.min(query.limit, MOST)];
    const { rows } = await this.pool.query<MessageRow>(RECENT, values);
    return rows.map((row) => ({
      offset: Number(row.offset),
      message: messageOf(row),
      publishedAt: row.published_at.toISOString(),
    }));
  }

  async deadLetters({ before, limit }: DeadLetterQuery): Promise<readonly StoredDeadLetter[]> {
    const values = [before ?? null, Math.min(limit, MOST)];
    const { rows } = await this.pool.query<DeadLetterRow>(DEAD_LETTERS, values);
    return rows.map((row) => ({ ...row, number: Number(row.number), at: row.at.toISOString() }));
  }

  async parkedSubjects(relay: string): Promise<readonly string[]> {
    const text = 'SELECT DISTINCT subject FROM relay_dead_letters WHERE relay = $1 AND parked';
    const { rows } = await this.pool.query<{ subject: string }>(text, [relay]);
    return rows.map(({ subject }) => subject);
  }

  async parkedOf(relay: string, subject: string, limit: number): Promise<readonly Message[]> {
    const { rows } = await this.pool.query<{ message: Message }>(PARKED, [relay, subject, limit]);
    return rows.map(({ message }) => message);
  }

  async requestResolution(id: string, resolution: Resolution): Promise<boolean> {
    const text = 'UPDATE relay_dead_letters SET requested = $2 WHERE id = $1 AND parked AND reason IS NOT NULL';
    return (await this.pool.query(text, [id, resolution])).rowCount === 1;
  }

  async requestedResolutions(relay: string): Promise<readonly RequestedResolution[]> {
    return (await this.pool.query<RequestedResolution>(REQUESTED_RESOLUTIONS, [relay])).rows;
  }

  async prune(keepDays: number): Promise<number> {
    const text = "DELETE FROM published_messages WHERE published_at < now() - $1 * interval '1 day'";
    return (await this.pool.query(text, [keepDays])).rowCount ?? 0;
  }
}

export const postgresJournal = (pool: Pool): RelayJournal => new PostgresJournal(pool);
