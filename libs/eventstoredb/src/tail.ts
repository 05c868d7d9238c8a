import { type Position, type RecordedEvent, START } from '@corkboard/event-store/event';
import { Head } from '@corkboard/event-store/head';
import type { Batch, EventFilter, EventStore } from '@corkboard/event-store/port';
import { matches } from '@corkboard/event-store/subscription';
import type { Newest } from './newest.ts';

const KEPT = 1_000;
const READ = 500;
/** Events that are stored but have not been received so long after, in ms, are read. */
const ARRIVES_MS = 50;

/**
 * Our newest events as the subscription of this process brings them, for all who have caught up: what has been received need
 * not be read. Without anything new here the store is asked all the same, once for all who follow: a subscription may be
 * dropped, silent, or behind, and a server that does not answer is noticed. The newest events of others are looked through for
 * one of ours, from the end back to where that was done before; only behind one of ours is there anything to read.
 */
export class Tail {
  /** Whether there is a subscription at the moment; without one nothing is waited for. */
  live = false;
  /** Everything of ours beyond `base` up to `received` is kept; null before the subscription begins. */
  private base: Position | null = null;
  private readonly events: RecordedEvent[] = [];
  private readonly received = new Head<Position>(START);
  /** More lies beyond what was read last. */
  private behind = false;
  private reading: Promise<void> | null = null;
  private told: (event: RecordedEvent) => void = () => undefined;

  constructor(
    private readonly store: Pick<EventStore, 'readAll'> & Pick<Newest, 'look'>,
    private readonly head: Head<Position>,
  ) {}

  /** Called with each event of ours, in their order. */
  tells(told: (event: RecordedEvent) => void): void {
    this.told = told;
  }

  /** Up to here all of ours was received. */
  get place(): Position {
    return this.received.current;
  }

  /** Events received beyond a position, or null when it lies too far back. */
  since(place: Position): readonly RecordedEvent[] | null {
    return this.reaches(place) ? this.beyond(place) : null;
  }

  /** False when a place is not seen in the time that an event takes, or nothing brings it. */
  async reached(place: Position): Promise<boolean> {
    if (this.base === null) return false;
    const until = performance.now() + ARRIVES_MS;
    while (this.received.current < place) {
      const left = until - performance.now();
      if (!this.live || left <= 0) return false;
      await this.received.waitBeyond(this.received.current, left);
    }
    return true;
  }

  /** The subscription begins here. */
  begin(at: Position): void {
    this.base = at;
    this.received.raise(at);
  }

  /** In the order of the store; one that was received before is passed over. */
  take(event: RecordedEvent): void {
    if (event.position <= this.received.current) return;
    this.events.push(event);
    if (this.events.length > KEPT) this.base = this.events.shift()?.position ?? this.base;
    this.behind = false;
    this.told(event);
    this.received.raise(event.position);
  }

  /**
   * Events behind `from`, or null when it lies too far back. Readers that caught up by themselves stand beyond the last one
   * received where others write and we do not: they are brought back together, else each would read all that others write.
   */
  async read(from: Position, limit: number, filter: EventFilter | undefined): Promise<Batch | null> {
    if (this.base === null || from < this.base) return null;
    if (from >= this.received.current) {
      const isComing = this.live && from < this.head.current;
      const arrived = isComing && (await this.received.waitBeyond(from, ARRIVES_MS));
      if (!arrived && from >= this.received.current) {
        this.reading ??= this.readOn().finally(() => {
          this.reading = null;
        });
        await this.reading;
      }
    }
    if (!this.reaches(from)) return null;
    const { current: through } = this.received;
    // An event on its way here is no reason to read again at once: it gathers, as any other.
    const live = !this.behind && (this.live || through >= this.head.current);
    return portion({ events: this.beyond(from), through, live }, limit, filter);
  }

  private async readOn(): Promise<void> {
    const from = this.received.current;
    const looked = await this.store.look();
    if (this.received.current !== from) return;
    if (looked.newest <= from) {
      this.behind = false;
      this.received.raise(looked.through);
      return;
    }
    const { events, through, live } = await this.store.readAll({ from, limit: READ });
    if (this.received.current !== from) return;
    for (const event of events) this.take(event);
    this.behind = !live;
    this.received.raise(through);
  }

  private reaches(from: Position): boolean {
    return this.base !== null && from >= this.base && from <= this.received.current;
  }

  private beyond(from: Position): readonly RecordedEvent[] {
    let first = this.events.length;
    while ((this.events[first - 1]?.position ?? START) > from) first -= 1;
    return this.events.slice(first);
  }
}

const portion = ({ events, through, live }: Batch, limit: number, filter: EventFilter | undefined): Batch => {
  const wanted = events.filter((event) => matches(event, filter));
  const last = wanted[limit - 1];
  if (last && wanted.length > limit) return { events: wanted.slice(0, limit), through: last.position, live: false };
  return { events: wanted, through, live };
};
