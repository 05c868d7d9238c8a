import { type Position, START } from '@corkboard/event-store/event';
import type { Head } from '@corkboard/event-store/head';
import type { Log } from '@corkboard/event-store/log';
import { backOff, pause } from '@corkboard/event-store/pause';
import { StoreUnavailable } from '@corkboard/event-store/port';
import type { Arrivals } from './arrivals.ts';
import { type Following, reasonOf } from './client.ts';
import type { Connection } from './connection.ts';
import type { Newest } from './newest.ts';
import { fromPosition } from './positions.ts';
import type { Names } from './stored-form.ts';
import type { Tail } from './tail.ts';

const LOOK_MS = 1_000;
const SILENCES = 3;

interface Watching {
  readonly connection: Connection;
  readonly names: Names;
  readonly newest: Newest;
  readonly head: Head<Position>;
  readonly arrivals: Arrivals;
  readonly tail: Tail;
  readonly log: Log;
  readonly lookMs?: number;
}

/**
 * Tells our head of `$all` as it grows, and our events as they arrive, by a subscription with the server's filter. A
 * subscription never resumes by itself and may die without a word: every end is a drop, and every second what it told is
 * compared with a backwards read of `$all`, which also stands in for it meanwhile.
 */
export class Watch {
  private readonly ending = new AbortController();
  private following: Following | null = null;
  private received: Position = START;
  private attempt = 0;
  private receivedBefore: Position = START;
  private silences = 0;

  constructor(private readonly watching: Watching) {
    void this.look();
  }

  close(): void {
    this.ending.abort();
    this.following?.stop();
  }

  private follow(): void {
    const { connection, names, head, arrivals, tail } = this.watching;
    if (this.ending.signal.aborted) return;
    const following = connection.current.follow({
      prefix: names.prefix,
      from: fromPosition(this.received),
      received: (wireEvent) => {
        const event = names.event(wireEvent);
        this.attempt = 0;
        this.received = event.position;
        arrivals.received(wireEvent);
        tail.take(event);
        head.raise(this.received);
      },
      dropped: (error) => {
        if (this.following === following) void this.resume(error);
      },
    });
    this.following = following;
    arrivals.live = true;
    tail.live = true;
  }

  private async resume(error: unknown): Promise<void> {
    const { arrivals, tail, log } = this.watching;
    this.following = null;
    arrivals.live = false;
    tail.live = false;
    this.attempt += 1;
    const reason = error ? reasonOf(error) : 'ended';
    // The connection logs why it stays away.
    if (this.attempt === 1) log.info({ reason }, 'the subscription was dropped; it is made again');
    await pause(backOff(this.attempt), this.ending.signal);
    if (!this.following) this.follow();
  }

  private async look(): Promise<void> {
    const { newest, head, tail, log, lookMs = LOOK_MS } = this.watching;
    for (let begun = false; !this.ending.signal.aborted; ) {
      try {
        const looked = await newest.look();
        if (begun) this.compare(looked.newest);
        else {
          this.received = looked.through;
          tail.begin(this.received);
          this.follow();
          begun = true;
        }
        head.raise(looked.newest);
      } catch (error) {
        if (this.ending.signal.aborted) return;
        if (!(error instanceof StoreUnavailable))
          log.warn({ err: error }, 'the head of the event store could not be read');
      }
      await pause(lookMs, this.ending.signal);
    }
  }

  /** Slow is not silent: it counts as dead when it told nothing new while several looks found what it had not told. */
  private compare(newest: Position): void {
    const isBehind = this.following !== null && newest > this.received && this.received === this.receivedBefore;
    this.silences = isBehind ? this.silences + 1 : 0;
    this.receivedBefore = this.received;
    if (this.silences < SILENCES) return;
    this.silences = 0;
    this.watching.log.error({ position: newest }, 'the subscription is silent though events came; it is made again');
    this.following?.stop();
    void this.resume(null);
  }
}
