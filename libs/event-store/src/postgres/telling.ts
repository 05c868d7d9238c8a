import type { Pool } from 'pg';
import type { Log } from '../log.ts';
import { pause } from '../pause.ts';
import { notification } from './ddl.ts';

/** Where so many were appended since it was told before, it is told less often: each process hears it of each. */
const MANY = 4;
const BETWEEN_MS = { few: 2, many: 5 };
const AGAIN_MS = 500;

/** Tells the other processes how far the order goes, outside of any append, at most once every 2 ms, under load every 5. */
export class Telling {
  private isResting = false;
  private isUntold = false;
  private told = 0;

  constructor(
    private readonly options: {
      pool: Pool;
      channel: string;
      head: () => number;
      /** Nobody is told of anything any more. */
      closing: AbortSignal;
      log: Log;
    },
  ) {}

  tell(): void {
    if (this.isResting) {
      this.isUntold = true;
      return;
    }
    this.isResting = true;
    const head = this.options.head();
    const betweenMs = head - this.told < MANY ? BETWEEN_MS.few : BETWEEN_MS.many;
    this.told = head;
    void this.notify();
    setTimeout(() => {
      this.isResting = false;
      if (this.isUntold) this.tell();
    }, betweenMs).unref();
  }

  private async notify(): Promise<void> {
    const { pool, channel, head, closing, log } = this.options;
    this.isUntold = false;
    try {
      await pool.query(notification(channel, `head ${head()}`));
    } catch (error) {
      if (closing.aborted) return;
      log.warn({ err: error }, 'other processes were not told; they are told again');
      await pause(AGAIN_MS, closing);
      if (!closing.aborted) this.tell();
    }
  }
}
