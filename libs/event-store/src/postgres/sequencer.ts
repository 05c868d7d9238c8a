import type { Client, Pool } from 'pg';
import { Bell } from '../bell.ts';
import type { Position } from '../event.ts';
import type { Log } from '../log.ts';
import type { Head } from './head.ts';
import { toPosition } from './positions.ts';

const BATCH = 5_000;
const IDLE_MS = 250;
const WAKE_MS = 5;
const REMEMBERED = 20_000;

/**
 * Moves committed events into the global order, in the process that leads; elsewhere it wakes that process. Its commits
 * need no flush of their own: whatever durable thing follows from a position is later in the same write-ahead log.
 */
export class Sequencer {
  private readonly positions = new Map<string, Position>();
  private leading = false;
  private readonly bell = new Bell();
  private wakeTimer: NodeJS.Timeout | null = null;
  private wakeAgain = false;

  constructor(
    private readonly options: {
      pool: Pool;
      newClient: () => Client;
      schema: string;
      channel: string;
      head: Head;
      log: Log;
    },
  ) {}

  get leads(): boolean {
    return this.leading;
  }

  /** Known only for what this process gave a place to. */
  positionOf(seq: string): Position | null {
    return this.positions.get(seq) ?? null;
  }

  /** Committed events wait. */
  poke(): void {
    if (this.leading) {
      this.stir();
      return;
    }
    if (this.wakeTimer) {
      this.wakeAgain = true;
      return;
    }
    this.wakeLeader();
    this.wakeTimer = setTimeout(() => {
      this.wakeTimer = null;
      if (this.wakeAgain) this.poke();
      this.wakeAgain = false;
    }, WAKE_MS);
    this.wakeTimer.unref();
  }

  /** Another process asks for it. */
  stir(): void {
    this.bell.ring();
  }

  /** The office of the leader. */
  async lead(signal: AbortSignal): Promise<void> {
    const client = this.options.newClient();
    client.on('error', () => this.stir());
    try {
      await client.connect();
      await client.query('SET synchronous_commit = off');
      const sql = `UPDATE ${this.options.schema}.head SET epoch = epoch + 1 RETURNING epoch, position`;
      const elected = await client.query<{ epoch: string; position: string }>(sql);
      const epoch = elected.rows[0]?.epoch ?? '0';
      this.options.head.raise(Number(elected.rows[0]?.position ?? 0));
      this.leading = true;
      while (!signal.aborted) {
        const moved = await this.move(client, epoch);
        if (moved === null) return this.options.log.warn({ epoch }, 'another process gives out the positions now');
        if (moved < BATCH) await this.bell.wait(IDLE_MS, signal);
      }
    } finally {
      this.leading = false;
      await client.end().catch(() => undefined);
    }
  }

  /** How many events got their place; null when a newer leader exists. */
  private async move(client: Client, epoch: string): Promise<number | null> {
    const query = {
      name: 'sequence',
      text: `SELECT first_position, seqs FROM ${this.options.schema}.sequence_events($1, $2)`,
      values: [epoch, BATCH],
      query_timeout: 30_000,
    };
    const row = (await client.query<{ first_position: string; seqs: string[] }>(query)).rows[0];
    if (!row) return null;
    const first = Number(row.first_position);
    for (const [index, seq] of row.seqs.entries()) this.remember(seq, toPosition(first + index));
    this.options.head.raise(first + row.seqs.length - 1);
    return row.seqs.length;
  }

  private remember(seq: string, position: Position): void {
    this.positions.set(seq, position);
    if (this.positions.size <= REMEMBERED) return;
    for (const oldest of this.positions.keys()) {
      this.positions.delete(oldest);
      break;
    }
  }

  private wakeLeader(): void {
    const { pool, channel, log } = this.options;
    pool
      .query({ name: 'wake', text: 'SELECT pg_notify($1, $2)', values: [channel, 'wake'] })
      .catch((error: unknown) => log.warn({ err: error }, 'the leader was not woken; its poll will find the events'));
  }
}
