import { withoutDeadline } from '@corkboard/event-store/deadline';
import { uuidv7 } from '@corkboard/event-store/identifiers';
import { LOG, type Log } from '@corkboard/runtime/log';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import { CLOCK, type Clock, DAY, later } from '../clock.ts';
import type { LogEntry } from './log-entries.ts';

/** Class L of the event catalogue: kept 90 days, in partitions of a week, never folded into an account. */
export const LOG_KEPT = 90 * DAY;
const WEEK = 7 * DAY;
const FLUSH_AFTER_MS = 100;

/** A row, by the names of the table's columns. */
interface Line {
  readonly id: string;
  readonly at: Date;
  readonly stream: string;
  readonly type: string;
  readonly version: 1;
  readonly data: object;
  readonly correlation_id: string;
}

const WRITE = 'INSERT INTO security_log SELECT * FROM jsonb_populate_recordset(NULL::security_log, $1)';

const weekOf = (date: Date): Date => new Date(Math.floor(date.getTime() / WEEK) * WEEK);
const partitionOf = (week: Date): string => `security_log_${week.toISOString().slice(0, 10).replace(/-/g, '')}`;

/** Security log of log-in and sign-up. Lines are written together a moment later; no request waits for them. */
@Injectable()
export class SecurityLog implements OnApplicationBootstrap, OnApplicationShutdown {
  #lines: Line[] = [];
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Before the first line: rows of a week that has no partition yet would keep it from being made. */
  onApplicationBootstrap(): Promise<void> {
    return this.maintain();
  }

  add(stream: string, entry: LogEntry, correlationId: string): void {
    const { type, ...data } = entry;
    const at = this.clock.now();
    this.#lines.push({ id: uuidv7(), at, stream, type, version: 1, data, correlation_id: correlationId });
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER_MS);
  }

  /** Resolves once every line so far is stored. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const lines = this.#lines;
    this.#lines = [];
    if (lines.length > 0) this.#writing = withoutDeadline(() => this.#writing.then(() => this.#write(lines)));
    return this.#writing;
  }

  /** Partitions for this week and the next; those past keeping go as a whole. */
  async maintain(): Promise<void> {
    const now = this.clock.now();
    for (const week of [weekOf(now), later(weekOf(now), WEEK)]) {
      const bounds = `FROM ('${week.toISOString()}') TO ('${later(week, WEEK).toISOString()}')`;
      const name = partitionOf(week);
      await this.pool.query(`CREATE TABLE IF NOT EXISTS ${name} PARTITION OF security_log FOR VALUES ${bounds}`);
    }
    const { rows } = await this.pool.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
       WHERE i.inhparent = 'security_log'::regclass AND c.relname < $1`,
      [partitionOf(weekOf(later(now, -LOG_KEPT - WEEK)))],
    );
    for (const { name } of rows) if (/^security_log_\d{8}$/.test(name)) await this.pool.query(`DROP TABLE ${name}`);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.flush();
  }

  async #write(lines: readonly Line[]): Promise<void> {
    const values = [JSON.stringify(lines)];
    await this.pool.query({ name: 'security-log', text: WRITE, values }).catch((error: unknown) => {
      this.log.error({ err: error, lines: lines.length }, 'security log lines were lost');
    });
  }
}
