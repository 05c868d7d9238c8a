import { KeyedMutex } from '@corkboard/event-store/keyed-mutex';
import type { WireEvent } from './client.ts';
import type { Connection } from './connection.ts';
import { Recent } from './recent.ts';
import { markOf, type Names } from './stored-form.ts';

const PAGE = 500;
const MOST_EVENTS = 50_000;

/** Identity of an event, without its content. */
export type KnownEvent = Pick<WireEvent, 'id' | 'revision' | 'commit' | 'prepare'> & { readonly mark: string };

/**
 * Events of the streams that this process has read from their beginning. At the head of a stream the server looks at no id,
 * so an append there is compared with what is known first; whoever decided on the stream has just read it.
 */
export class KnownEvents {
  private readonly streams = new Recent<KnownEvent[]>(MOST_EVENTS);
  private readonly turns = new KeyedMutex();

  constructor(
    private readonly connection: Connection,
    private readonly names: Names,
  ) {}

  /** Of events that were read; only what follows on what is known is kept. */
  learn(stream: string, events: readonly WireEvent[]): void {
    const known = this.streams.get(stream) ?? [];
    for (const event of events) if (event.revision === known.length) known.push(knownOf(event));
    this.streams.keep(stream, known, known.length);
  }

  /** By id, at least up to this revision where the stream has it; what is not known yet is read, once for all who ask. */
  upTo(stream: string, revision: number): Promise<ReadonlyMap<string, KnownEvent>> {
    return this.turns.runExclusive(stream, async () => {
      const found = [...(this.streams.get(stream) ?? [])];
      for (let next = found.length; next <= revision; next += PAGE) {
        const read = { from: next, backwards: false, most: PAGE };
        const page = await this.connection.readStream(this.names.stored(stream), read);
        found.push(...page.map(knownOf));
        this.learn(stream, page);
        if (page.length < PAGE) break;
      }
      return new Map(found.map((event) => [event.id, event]));
    });
  }

  /** The event at a revision that the server has answered. */
  async at(stream: string, revision: number): Promise<KnownEvent | undefined> {
    const known = this.streams.get(stream) ?? [];
    if (revision - known.length < PAGE) {
      await this.upTo(stream, revision);
      const event = this.streams.get(stream)?.[revision];
      if (event) return event;
    }
    const read = { from: revision, backwards: false, most: 1 };
    const [event] = await this.connection.readStream(this.names.stored(stream), read);
    return event?.revision === revision ? knownOf(event) : undefined;
  }
}

export const knownOf = (event: WireEvent): KnownEvent => ({
  id: event.id,
  revision: event.revision,
  commit: event.commit,
  prepare: event.prepare,
  mark: markOf(event),
});
