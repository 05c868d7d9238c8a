import type { Pool, PoolClient } from 'pg';
import type { Inbox, InboxTransaction, Offsets, ParkedKey, ParkedMessage, ParkedMessageTransaction } from './inbox.ts';
import type { Key, Message } from './message.ts';
import { PostgresInboxTransaction } from './postgres-inbox-transaction.ts';
import { makeTables } from './postgres-tables.ts';
import { transaction } from './postgres-transaction.ts';
import { errorText, isTransient } from './transient.ts';

/**
 * Creates what inboxes need in the first schema of the pool's search path, or brings what an earlier version made there up to
 * date. Safe to repeat and to run twice at once.
 */
export const migrateInbox = (pool: Pool): Promise<void> => makeTables(pool);

const FIRST_SOURCE = `SELECT source FROM parked_messages WHERE consumer = $1 AND subject = $2
  ORDER BY parked_at, source LIMIT 1`;
const OLDEST = `SELECT message FROM parked_messages WHERE consumer = $1 AND subject = $2 AND source = $3
  ORDER BY sequence, ordinal LIMIT 1`;
const TAKE = `DELETE FROM parked_messages
  WHERE consumer = $1 AND subject = $2 AND source = $3 AND sequence = $4 AND ordinal = $5`;

/** Key of parked messages; without a source, that of which the subject was parked first. Null where it is not parked. */
const parkedKey = async (tx: PoolClient, consumer: string, { source, subject }: ParkedKey): Promise<Key | null> => {
  if (source !== undefined) return { source, subject };
  const { rows } = await tx.query<Pick<Key, 'source'>>(FIRST_SOURCE, [consumer, subject]);
  return rows[0] ? { source: rows[0].source, subject } : null;
};

const oldestOf = async (tx: PoolClient, consumer: string, { source, subject }: Key): Promise<Message | null> => {
  const { rows } = await tx.query<{ message: Message }>(OLDEST, [consumer, subject, source]);
  return rows[0]?.message ?? null;
};

class PostgresInbox implements Inbox<PoolClient>, Offsets {
  constructor(private readonly pool: Pool) {}

  within(
    consumer: string,
    keys: readonly Key[],
    work: (transaction: InboxTransaction<PoolClient>) => Promise<void>,
    givenUp?: AbortSignal,
  ): Promise<void> {
    const locked = async (tx: PoolClient): Promise<void> => {
      const entered = await PostgresInboxTransaction.of(tx, consumer, keys);
      await work(entered);
      await entered.write();
    };
    return transaction(this.pool, locked, givenUp);
  }

  async parked(consumer: string, limit: number): Promise<readonly ParkedMessage[]> {
    const { rows } = await this.pool.query<{ message: Message; reason: string | null; parked_at: Date }>(
      `SELECT message, reason, parked_at FROM parked_messages WHERE consumer = $1
       ORDER BY subject, source, sequence, ordinal LIMIT $2`,
      [consumer, limit],
    );
    return rows.map(({ message, reason, parked_at }) => ({ message, reason, parkedAt: parked_at.toISOString() }));
  }

  async withParked<T>(
    consumer: string,
    asked: ParkedKey,
    work: (transaction: ParkedMessageTransaction<PoolClient>) => Promise<T>,
  ): Promise<T> {
    const tried: Message[] = [];
    const trying = transaction(this.pool, async (tx) => {
      const key = await parkedKey(tx, consumer, asked);
      const entered = await PostgresInboxTransaction.of(tx, consumer, key ? [key] : []);
      const oldest = key && (await oldestOf(tx, consumer, key));
      if (oldest) tried.push(oldest);
      const resolve = async (): Promise<void> => {
        if (!key || !oldest) return;
        await tx.query(TAKE, [consumer, key.subject, key.source, oldest.sequence, oldest.ordinal]);
        entered.moveTo(key, oldest);
      };
      const result = await work({
        tx,
        oldest,
        resolve,
        erase: (id) => entered.erase(id),
        erased: (ids) => entered.erased(ids),
      });
      await entered.write();
      return result;
    });
    return await trying.catch(async (error: unknown) => {
      if (!isTransient(error)) for (const { id } of tried) await this.#failed(consumer, id, errorText(error));
      throw error;
    });
  }

  /** The failure itself is told by whoever asked, also when this one cannot be kept. */
  async #failed(consumer: string, messageId: string, reason: string): Promise<void> {
    const text = 'UPDATE parked_messages SET reason = $3 WHERE consumer = $1 AND id = $2';
    await this.pool.query(text, [consumer, messageId, reason]).catch(() => undefined);
  }

  async edit(consumer: string, messageId: string, data: Message['data']): Promise<void> {
    const { rows } = await this.pool.query<{ message: Message }>(
      'SELECT message FROM parked_messages WHERE consumer = $1 AND id = $2',
      [consumer, messageId],
    );
    const edited = rows[0] && { ...rows[0].message, data };
    await this.pool.query('UPDATE parked_messages SET message = $3::json WHERE consumer = $1 AND id = $2', [
      consumer,
      messageId,
      JSON.stringify(edited ?? null),
    ]);
  }

  async offsetOf(consumer: string, topic: string): Promise<number> {
    const { rows } = await this.pool.query<{ offset: string }>({
      name: 'offset-of',
      text: 'SELECT "offset" FROM consumer_offsets WHERE consumer = $1 AND topic = $2',
      values: [consumer, topic],
    });
    return Number(rows[0]?.offset ?? 0);
  }

  async saveOffset(consumer: string, topic: string, offset: number): Promise<void> {
    await this.pool.query({
      name: 'save-offset',
      text: `INSERT INTO consumer_offsets AS o (consumer, topic, "offset") VALUES ($1, $2, $3)
       ON CONFLICT (consumer, topic) DO UPDATE SET "offset" = greatest(o."offset", excluded."offset")`,
      values: [consumer, topic, offset],
    });
  }
}

/**
 * The inbox in the consumer's own database, so that effects written with `tx` happen once; tables by `migrateInbox`.
 *
 *     consume({ name: 'search', source, inbox: postgresInbox(pool), on: [..] })
 */
export const postgresInbox = (pool: Pool): Inbox<PoolClient> & Offsets => new PostgresInbox(pool);

/** Counts of parked messages by consumer; none for consumers without. For metrics and alerts. */
export const parkedCounts = async (pool: Pool): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await pool.query<{ consumer: string; parked: number }>(
    'SELECT consumer, count(*)::int AS parked FROM parked_messages GROUP BY consumer',
  );
  return new Map(rows.map(({ consumer, parked }) => [consumer, parked]));
};
