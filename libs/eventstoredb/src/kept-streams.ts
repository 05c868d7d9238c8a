import { Batcher } from '@corkboard/event-store/batcher';
import type { Position, RecordedEvent } from '@corkboard/event-store/event';
import type { Looked } from './newest.ts';
import { Recent } from './recent.ts';
import type { Tail } from './tail.ts';

const MOST_EVENTS = 2_000;
/** A stream with more is read each time. */
const LONGEST = 100;

type Events = readonly RecordedEvent[];

/**
 * Streams that were read, with what the subscription has brought since: a call for each stream costs more than all else of
 * a short command. To know that nothing is missing, those who read at the same time ask once where the newest event of all
 * stands, and are answered when the subscription has come there; where it does not, the stream is read.
 */
export class KeptStreams {
  private readonly kept = new Recent<Events>(MOST_EVENTS);
  private readonly newest: Batcher<null, Position>;

  constructor(
    private readonly tail: Tail,
    look: () => Promise<Looked>,
  ) {
    this.newest = new Batcher(async (asked) => {
      const { newest } = await look();
      return asked.map(() => newest);
    });
    tail.tells((event) => this.received(event));
  }

  /** All that was stored before it was asked for; `readNow` reads the stream from its beginning to its end. */
  async read(stream: string, readNow: () => Promise<Events>): Promise<Events> {
    const kept = this.kept.get(stream) && (await this.upToNewest(stream));
    if (kept) return kept;
    const { place } = this.tail;
    const events = await readNow();
    this.keep(stream, events, this.tail.since(place));
    return events;
  }

  private async upToNewest(stream: string): Promise<Events | null> {
    const newest = await this.newest.ask(null);
    if (!(await this.tail.reached(newest))) return null;
    // Of an append that came behind it the subscription may have brought a part only.
    return this.kept.get(stream)?.filter(({ position }) => position <= newest) ?? null;
  }

  /** `since`: what was received while it was read, which the answer may have or not; null when that is not known. */
  private keep(stream: string, events: Events, since: Events | null): void {
    if (since === null || events.length > LONGEST || events[0]?.revision !== 0) return;
    this.kept.keep(stream, [...events], events.length);
    for (const event of since) this.received(event);
  }

  private received(event: RecordedEvent): void {
    const events = this.kept.get(event.stream);
    if (!events || event.revision < events.length) return;
    if (event.revision > events.length || events.length === LONGEST) this.kept.drop(event.stream);
    else this.kept.keep(event.stream, [...events, event], events.length + 1);
  }
}
