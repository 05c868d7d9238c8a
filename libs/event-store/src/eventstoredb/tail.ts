import { type Position, type RecordedEvent, START } from '../event.ts';
import type { Batch, EventFilter, EventStore } from '../port.ts';

const KEPT = 1_000;
const READ = 500;

/** Our newest events, read once for all subscriptions of this process that have caught up. */
export class Tail {
  /** Everything of ours beyond `base` up to `through` is kept; null while nobody has caught up. */
  private base: Position | null = null;
  private through: Position = START;
  private live = false;
  private events: RecordedEvent[] = [];
  private reading: Promise<void> | null = null;

  constructor(private readonly store: Pick<EventStore, 'readAll'>) {}

  /** A subscription has caught up to here. */
  begin(at: Position): void {
    if (this.base !== null && at <= this.through) return;
    this.base = at;
    this.through = at;
    this.events = [];
  }

  /** What follows `from`, or null when it lies too far back, or further on than anybody else has come. */
  async read(from: Position, limit: number, filter: EventFilter | undefined): Promise<Batch | null> {
    if (!this.reaches(from)) return null;
    if (from === this.through) {
      this.reading ??= this.readOn().finally(() => {
        this.reading = null;
      });
      await this.reading;
      if (!this.reaches(from)) return null;
    }
    const { through, live } = this;
    const later = this.events.filter(({ position }) => position > from);
    const events = later.filter(wantedBy(filter));
    const last = events[limit - 1];
    if (last && events.length > limit) return { events: events.slice(0, limit), through: last.position, live: false };
    return { events, through, live };
  }

  private reaches(from: Position): boolean {
    return this.base !== null && from >= this.base && from <= this.through;
  }

  private async readOn(): Promise<void> {
    const from = this.through;
    const batch = await this.store.readAll({ from, limit: READ });
    if (this.through !== from) return;
    this.events.push(...batch.events);
    this.through = batch.through;
    this.live = batch.live;
    const surplus = this.events.splice(0, Math.max(0, this.events.length - KEPT));
    this.base = surplus.at(-1)?.position ?? this.base;
  }
}

const wantedBy =
  (filter: EventFilter | undefined) =>
  ({ type, stream }: RecordedEvent): boolean =>
    (filter?.types?.includes(type) ?? true) && stream.startsWith(filter?.streamPrefix ?? '');
