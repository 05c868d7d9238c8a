import type { WireEvent } from './client.ts';

/** Events of one stream, from the moment on at which they were expected. */
export interface Expected {
  /** Everything that has arrived up to this revision, oldest first; empty when that one has not come within `milliseconds`. */
  upTo(revision: number, milliseconds: number): Promise<readonly WireEvent[]>;
  end(): void;
}

interface Waiting extends Expected {
  take(event: WireEvent): void;
}

/**
 * Events of streams that are being appended to, from the subscription of this process, so that an append need not read its
 * events back. What does not come this way is read: a subscription may be dropped, or behind.
 */
export class Arrivals {
  /** Whether there is a subscription at the moment; without one nothing is waited for. */
  live = false;
  private readonly streams = new Map<string, Set<Waiting>>();

  received(event: WireEvent): void {
    for (const waiting of this.streams.get(event.stream) ?? []) waiting.take(event);
  }

  /** Begins before the events are sent, since they may be received before the server answers. `stream` as stored. */
  expect(stream: string): Expected {
    const of = this.streams.get(stream) ?? new Set();
    this.streams.set(stream, of);
    const end = (): void => {
      of.delete(waiting);
      if (of.size === 0 && this.streams.get(stream) === of) this.streams.delete(stream);
    };
    const waiting = waitingFor(end, () => this.live);
    of.add(waiting);
    return waiting;
  }
}

const waitingFor = (end: () => void, isLive: () => boolean): Waiting => {
  const events: WireEvent[] = [];
  let look: (() => void) | null = null;
  const upTo = (revision: number): readonly WireEvent[] =>
    events.some((event) => event.revision === revision) ? events.filter((event) => event.revision <= revision) : [];
  return {
    end,
    take(event) {
      events.push(event);
      look?.();
    },
    upTo: (revision, milliseconds) => {
      const isOver = (): boolean => !isLive() || upTo(revision).length > 0;
      // Mostly it was received before the server answered.
      if (isOver()) return Promise.resolve(upTo(revision));
      return new Promise((resolve) => {
        const finish = (): void => {
          clearTimeout(timer);
          look = null;
          resolve(upTo(revision));
        };
        const timer = setTimeout(finish, milliseconds);
        look = () => {
          if (isOver()) finish();
        };
      });
    },
  };
};
