import type { Log } from '@corkboard/consumer/message';
import type { Position } from '@corkboard/event-store/event';
import { said } from './delivery.ts';

export interface RelayStatus {
  /**
   * `following`: another process publishes, and this one would go on for it. `waiting`: it cannot, for what `lastError`
   * says, and goes on by itself.
   */
  readonly state: 'stopped' | 'following' | 'publishing' | 'waiting';
  /** ISO 8601, UTC; null unless it is waiting. */
  readonly waitingSince: string | null;
  readonly position: Position | null;
  /** True when all events of the store had been looked through at the last look. */
  readonly live: boolean;
  /** Messages published since the start of this process. */
  readonly published: number;
  readonly lastError: string | null;
}

const SAY_EVERY = 60_000;

/** State of a relay. */
export class RelayState {
  #status: RelayStatus = {
    state: 'stopped',
    waitingSince: null,
    position: null,
    live: false,
    published: 0,
    lastError: null,
  };
  /** It waits to read events, or to begin; not for something about those that it has read. */
  #waitsToRead = false;
  #saidAt = 0;

  constructor(
    private readonly service: string,
    private readonly log: Log,
  ) {}

  get status(): RelayStatus {
    return this.#status;
  }

  is(change: Partial<RelayStatus>): void {
    this.#status = { ...this.#status, ...change };
  }

  /** Not for another process that publishes, but for what is wrong. */
  get isWaiting(): boolean {
    return this.#status.state === 'waiting';
  }

  waits(error: unknown, what: string, toRead: boolean): void {
    this.#waitsToRead = toRead;
    this.is({ state: 'waiting', waitingSince: this.#status.waitingSince ?? new Date().toISOString() });
    this.failed(error, what);
  }

  /** Events can be read: what it waited for may have been that. */
  reads(): void {
    if (this.#waitsToRead) this.goesOn();
  }

  goesOn(): void {
    this.#waitsToRead = false;
    if (this.isWaiting) this.log.info({ service: this.service }, 'publishing goes on');
    this.is({ state: 'publishing', waitingSince: null });
  }

  /** Said once per message and minute: a broker may be gone for long. */
  failed(error: unknown, what: string): void {
    const lastError = said(error);
    const repeated = lastError === this.#status.lastError && Date.now() - this.#saidAt < SAY_EVERY;
    this.is({ lastError });
    if (repeated) return;
    this.#saidAt = Date.now();
    this.log.warn({ err: error, service: this.service }, what);
  }
}
