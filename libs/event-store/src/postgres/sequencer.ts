import type { Client, Pool } from 'pg';
import { Bell } from '../bell.ts';
import type { Position } from '../event.ts';
import type { Log } from '../log.ts';
import { pause } from '../pause.ts';
import type { AnswerRow } from './append-call.ts';
import { notification } from './ddl.ts';
import type { Head } from './head.ts';
import { toPosition } from './positions.ts';

const BATCH = 5_000;
const WAKE_MS = 5;
const AGAIN_MS = 500;
const REMEMBERED = 10_000;

/**
 * Most appends give their events their places themselves (append-function.ts). The others are moved into the global
 * order here, in the process that leads; elsewhere that process is woken. These commits need no flush of their own:
 * whatever durable thing follows from a position is later in the same write-ahead log.
 */
export class Sequencer {
  // Two halves, of which the older is forgotten whole: taking the oldest out of one map grows slow.
  private newer = new Map<string, Position>();
  private older = new Map<string, Position>();
  private leading = false;
  private readonly bell = new Bell();
  private readonly telling = new Set<string>();
  private readonly untold = new Map<string, () => string>();

  constructor(
    private readonly options: {
      pool: Pool;
      newClient: () => Client;
      schema: string;
      channel: string;
      head: Head;
      /** Nobody else waits for what this process appends. */
      isAlone: () => boolean;
      /** Nobody is told of anything any more. */
      closing: AbortSignal;
      log: Log;
    },
  ) {}

  get leads(): boolean {
    return this.leading;
  }

  /** Known only for what this process gave a place to. */
  positionOf(seq: string): Position | null {
    return this.newer.get(seq) ?? this.older.get(seq) ?? null;
  }

  /** Events were committed here, with their places or without. */
  appended(rows: readonly AnswerRow[]): void {
    let waiting = false;
    let head = 0;
    for (const { status, seq, pos, head: newest } of rows) {
      if (status !== 'appended' || seq === null) continue;
      if (pos === null) waiting = true;
      else this.remember(seq, toPosition(Number(pos)));
      head = Math.max(head, Number(newest ?? 0));
    }
    if (head > 0) this.reached(head);
    if (!waiting) return;
    if (this.leading) this.stir();
    else this.tell(() => 'wake');
  }

  /** Another process asks for it, or may have died before it could. */
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
        if (moved < BATCH) await this.bell.wait(null, signal);
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
    if (row.seqs.length > 0) this.reached(first + row.seqs.length - 1);
    return row.seqs.length;
  }

  /** Others learn how far the order goes: who has just come did not hear it before. */
  tellHead(): void {
    this.tell(() => `head ${this.options.head.current}`);
  }

  private reached(head: number): void {
    this.options.head.raise(head);
    if (!this.options.isAlone()) this.tellHead();
  }

  private remember(seq: string, position: Position): void {
    if (this.newer.size === REMEMBERED) {
      this.older = this.newer;
      this.newer = new Map();
    }
    this.newer.set(seq, position);
  }

  /** Tells the other processes, outside of any append, each thing at most once every 5 ms. */
  private tell(what: () => string): void {
    const [word = ''] = what().split(' ');
    if (this.telling.has(word)) {
      this.untold.set(word, what);
      return;
    }
    this.telling.add(word);
    void this.notify(what);
    setTimeout(() => {
      this.telling.delete(word);
      const later = this.untold.get(word);
      this.untold.delete(word);
      if (later) this.tell(later);
    }, WAKE_MS).unref();
  }

  private async notify(what: () => string): Promise<void> {
    const { pool, channel, closing, log } = this.options;
    try {
      await pool.query(notification(channel, what()));
    } catch (error) {
      if (closing.aborted) return;
      log.warn({ err: error }, 'other processes were not told; they are told again');
      await pause(AGAIN_MS, closing);
      if (!closing.aborted) this.tell(what);
    }
  }
}
