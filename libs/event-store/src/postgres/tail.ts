import type { Position, RecordedEvent } from '../event.ts';
import type { Head } from '../head.ts';
import type { Batch, EventFilter, EventStore } from '../port.ts';
import { GapDetected, matches } from '../subscription.ts';
import { fromPosition, toPosition } from './positions.ts';

const KEPT = 1_000;
const READ = 500;

export const refuseGap = (events: readonly RecordedEvent[], from: Position): void => {
  let last = fromPosition(from);
  for (const { position } of events) {
    const next = fromPosition(position);
    if (next !== last + 1) throw new GapDetected(`expected position ${last + 1}, found ${next}`);
    last = next;
  }
};

/**
 * The newest events, read once for all subscriptions of this process that have caught up. What the process appends itself
 * is not read at all, unless events of others came between.
 */
export class Tail {
  /** Position before the first kept event; null while nobody has caught up. */
  private base: number | null = null;
  private events: RecordedEvent[] = [];
  private reading: Promise<void> | null = null;

  constructor(
    private readonly store: Pick<EventStore, 'readAll'>,
    private readonly head: Head<number>,
  ) {}

  /** A subscription has caught up to here. */
  begin(position: Position): void {
    const at = fromPosition(position);
    if (this.base !== null && at <= this.base + this.events.length) return;
    this.base = at;
    this.events = [];
  }

  /** Events that this process appended after the position `from`; call before the head is raised by them. */
  add(from: number, events: () => readonly RecordedEvent[]): void {
    if (this.base !== null && from === this.base + this.events.length) this.keep(this.base, events());
  }

  /** Events behind `from`, or null when it lies too far back. */
  async read(position: Position, limit: number, filter: EventFilter | undefined): Promise<Batch | null> {
    const from = fromPosition(position);
    if (this.base === null || from < this.base || from > this.base + this.events.length) return null;
    if (from === this.base + this.events.length) {
      // Events without a notification are found by the poller.
      if (from >= this.head.current && !this.reading) return { events: [], through: position, live: true };
      this.reading ??= this.readOn().finally(() => {
        this.reading = null;
      });
      await this.reading;
    }
    if (from < this.base) return null;
    const slice = this.events.slice(from - this.base, from - this.base + limit);
    const through = from + slice.length;
    const events = slice.filter((event) => matches(event, filter));
    return { events, through: toPosition(through), live: through >= this.head.current };
  }

  private async readOn(): Promise<void> {
    const base = this.base ?? 0;
    const from = toPosition(base + this.events.length);
    const { events } = await this.store.readAll({ from, limit: READ });
    refuseGap(events, from);
    if (this.base !== null && from === toPosition(this.base + this.events.length)) this.keep(this.base, events);
  }

  private keep(base: number, events: readonly RecordedEvent[]): void {
    this.events.push(...events);
    const surplus = this.events.length - KEPT;
    if (surplus <= 0) return;
    this.events.splice(0, surplus);
    this.base = base + surplus;
  }
}
