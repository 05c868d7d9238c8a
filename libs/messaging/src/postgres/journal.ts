import type { Message } from '@corkboard/consumer/message';
import type { Lag } from '@corkboard/consumer/source';
import type { Position } from '@corkboard/event-store/event';
import type { Pool } from 'pg';
import {
  Fenced,
  type ListedMessage,
  type MessageQuery,
  type Progress,
  type RelayJournal,
  type StoredDeadLetter,
} from '../journal.ts';

/** Lists never ask for more. */
const MOST = 500;

const BEGIN = `INSERT INTO relay_checkpoints AS r (relay, epoch, position) VALUES ($1, $2, '')
  ON CONFLICT (relay) DO UPDATE SET epoch = excluded.epoch WHERE r.epoch < excluded.epoch RETURNING position`;

// The row of the checkpoint is locked first, so that offsets become visible in their order.
const ADVANCE = `WITH held AS (
    UPDATE relay_checkpoints SET position = $3, updated_at = now() WHERE relay = $1 AND epoch = $2 RETURNING relay
  ), said AS (
    INSERT INTO published_messages
      (id, source, topic, type, time, subject, sequence, ordinal, correlation_id, causation_id, data)
    SELECT m.id, m.source, m.topic, m.type, m.time, m.subject, m.sequence, m.ordinal, m."correlationId", m."causationId", m.data
    FROM held, ROWS FROM (jsonb_to_recordset($4::jsonb) AS (id text, source text, topic text, type text, time timestamptz,
      subject text, sequence bigint, ordinal integer, "correlationId" text, "causationId" text, data jsonb))
      WITH ORDINALITY AS m ORDER BY m.ordinality
    ON CONFLICT (id) DO NOTHING
  ), unsaid AS (
    INSERT INTO relay_dead_letters (id, message, reason)
    SELECT d.message ->> 'id', d.message, d.reason
    FROM held, jsonb_to_recordset($5::jsonb) AS d (message jsonb, reason text)
    ON CONFLICT (id) DO UPDATE SET reason = excluded.reason
  )
  SELECT relay FROM held`;

interface MessageRow {
  offset: string;
  id: string;
  source: string;
  topic: string;
  type: string;
  time: Date;
  subject: string;
  sequence: string;
  ordinal: number;
  correlation_id: string;
  causation_id: string | null;
  data: Message['data'];
  published_at: Date;
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

const BEHIND = `SELECT count(*) AS messages, extract(epoch FROM clock_timestamp() - min(published_at)) AS seconds
  FROM published_messages WHERE topic = $1 AND "offset" > $2`;

/** The journal of the relays of one service, in the tables of tables.ts. */
export class PostgresJournal implements RelayJournal {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async begin(relay: string, epoch: number): Promise<Position> {
    const { rows } = await this.#pool.query<{ position: string }>(BEGIN, [relay, epoch]);
    if (!rows[0]) throw new Fenced(`the relay ${relay} has a newer leader than epoch ${epoch}`);
    return rows[0].position as Position;
  }

  async advance({ relay, epoch, through, messages, deadLetters }: Progress): Promise<void> {
    const values = [relay, epoch, through, JSON.stringify(messages), JSON.stringify(deadLetters)];
    const { rowCount } = await this.#pool.query({ name: 'relay-advance', text: ADVANCE, values });
    if (rowCount === 0) throw new Fenced(`the relay ${relay} has a newer leader than epoch ${epoch}`);
  }

  async read(topic: string, after: number, limit: number): Promise<readonly { offset: number; message: Message }[]> {
    const { rows } = await this.#pool.query<MessageRow>({
      name: 'messages-read',
      text: 'SELECT * FROM published_messages WHERE topic = $1 AND "offset" > $2 ORDER BY "offset" LIMIT $3',
      values: [topic, after, limit],
    });
    return rows.map((row) => ({ offset: Number(row.offset), message: messageOf(row) }));
  }

  async behind(topic: string, after: number): Promise<Lag> {
    const { rows } = await this.#pool.query<{ messages: string; seconds: string | null }>(BEHIND, [topic, after]);
    return { messages: Number(rows[0]?.messages ?? 0), seconds: Number(rows[0]?.seconds ?? 0) };
  }

  async recent(query: MessageQuery): Promise<readonly ListedMessage[]> {
    const { topic = null, type = null, subject = null, correlationId = null, before = null } = query;
    const values = [topic, type, subject, correlationId, before, Math.min(query.limit, MOST)];
    const { rows } = await this.#pool.query<MessageRow>(RECENT, values);
    return rows.map((row) => ({
      offset: Number(row.offset),
      message: messageOf(row),
      publishedAt: row.published_at.toISOString(),
    }));
  }

  async deadLetters(limit: number): Promise<readonly StoredDeadLetter[]> {
    const { rows } = await this.#pool.query<{ message: Message; reason: string; at: Date }>(
      'SELECT message, reason, at FROM relay_dead_letters ORDER BY at DESC LIMIT $1',
      [Math.min(limit, MOST)],
    );
    return rows.map(({ message, reason, at }) => ({ message, reason, at: at.toISOString() }));
  }

  async prune(keepDays: number): Promise<number> {
    const { rowCount } = await this.#pool.query(
      "DELETE FROM published_messages WHERE published_at < now() - $1 * interval '1 day'",
      [keepDays],
    );
    return rowCount ?? 0;
  }
}

export const postgresJournal = (pool: Pool): RelayJournal => new PostgresJournal(pool);
