import type { Pool } from 'pg';
import type { Log } from '../log.ts';
import { pause } from '../pause.ts';
import { notification } from './ddl.ts';

/** With this many appends since the last notification, notifications come less often: every process receives each. */
const MANY = 4;
const BETWEEN_MS = { few: 2, many: 5 };
const AGAIN_MS = 500;

/** Notifies other processes of the head, outside of any append, at most once every 2 ms, under load every 5 ms. */
export class HeadNotifier {
  private isResting = false;
  private isPending = false;
  private notifiedHead = 0;

  constructor(
    private readonly options: {
      pool: Pool;
      channel: string;
      head: () => number;
      /** Aborts when the store closes; no notification is sent afterwards. */
      closing: AbortSignal;
      log: Log;
    },
  ) {}

  notifySoon(): void {
    if (this.isResting) {
      this.isPending = true;
      return;
    }
    this.isResting = true;
    const head = this.options.head();
    const betweenMs = head - this.notifiedHead < MANY ? BETWEEN_MS.few : BETWEEN_MS.many;
    this.notifiedHead = head;
    void this.notify();
    setTimeout(() => {
      this.isResting = false;
      if (this.isPending) this.notifySoon();
    }, betweenMs).unref();
  }

  private async notify(): Promise<void> {
    const { pool, channel, head, closing, log } = this.options;
    this.isPending = false;
    try {
      await pool.query(notification(channel, `head ${head()}`));
    } catch (error) {
      if (closing.aborted) return;
      log.warn({ err: error }, 'other processes could not be notified; trying again');
      await pause(AGAIN_MS, closing);
      if (!closing.aborted) this.notifySoon();
    }
  }
}
