import { Bell } from '../bell.ts';
import { type Position, type RecordedEvent, START } from '../event.ts';
import { backOff, pause } from '../pause.ts';
import { isLost } from '../postgres/failures.ts';
import { type FollowerName, Superseded } from './checkpoints.ts';
import { followerError, Poisoned, type ReadBatch, readBatches } from './follow.ts';
import { prefetched } from './prefetched.ts';
import { Speed } from './speed.ts';
import type { Surroundings } from './surroundings.ts';

/** A sentence between capabilities: what is done about events of some types, at least once each, in their order. */
export interface ProcessRunner {
  /** Unique in the service, such as `delete-pins-of-deleted-board`. */
  readonly name: string;
  readonly types: readonly string[];
  /** Resolves when it is done. A throw is tried again; the commands' ids come from the event's, so nothing happens twice. */
  readonly carryOut: (event: RecordedEvent) => Promise<void>;
}

const GATHER_MS = 15;
const TRIES = 6;
const LOOK_MS = 5_000;
const STORE_MS = 250;

/** Carries out one process in the process of the machine that leads it. */
export class ProcessFollower {
  readonly who: FollowerName;
  private readonly bell = new Bell();
  private readonly speed = new Speed();
  private stored: Position = START;
  private storedAt = 0;
  private epoch = '0';

  constructor(
    private readonly process: ProcessRunner,
    private readonly around: Surroundings,
  ) {
    this.who = { kind: 'process', name: process.name, version: 1 };
  }

  stir(): void {
    this.bell.ring();
  }

  async lead(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const row = await this.around.checkpoints.take(this.who);
      this.epoch = row.epoch;
      this.stored = row.position;
      if (row.state === 'stopped') {
        await this.bell.wait(LOOK_MS, signal);
        continue;
      }
      try {
        await this.follow(signal);
      } catch (error) {
        if (signal.aborted || error instanceof Superseded || isLost(error)) throw error;
        this.around.log.error({ err: error, process: this.who.name }, 'a process stopped');
        await this.around.checkpoints.note(this.who, { state: 'stopped', last_error: followerError(error) });
      }
    }
  }

  private async follow(signal: AbortSignal): Promise<void> {
    const filter = { types: this.process.types };
    const source = this.around.store.subscribe({
      from: this.stored,
      filter,
      signal,
      batchSize: 100,
      gatherMs: GATHER_MS,
    });
    for await (const batch of prefetched(readBatches(source, this.around.reader))) {
      await this.carryOutAll(batch, signal);
      if (signal.aborted) return;
    }
  }

  private async carryOutAll(batch: ReadBatch, signal: AbortSignal): Promise<void> {
    const events = batch.unread ? await this.around.reader.read(batch.events) : batch.events;
    for (const event of events) {
      await this.carryOut(event, signal);
      if (signal.aborted) return;
      await this.store(event.position, { live: batch.live, eventAt: event.recordedAt, events: 1 });
    }
    await this.store(batch.through, { live: batch.live, eventAt: null, events: 0 });
  }

  private async carryOut(event: RecordedEvent, signal: AbortSignal): Promise<void> {
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      try {
        return await this.process.carryOut(event);
      } catch (error) {
        this.around.log.warn(
          { err: error, process: this.who.name, eventId: event.id, attempt },
          'a process tries again',
        );
        if (!isLost(error) && attempt >= TRIES) {
          throw new Poisoned(event, { cause: error });
        }
        await pause(backOff(attempt), signal);
      }
    }
  }

  /** Not at every step: what was done since is done again after a crash, to no effect. */
  private async store(to: Position, step: { live: boolean; eventAt: string | null; events: number }): Promise<void> {
    const rate = this.speed.count(step.events);
    if (to === this.stored || (step.events === 0 && performance.now() - this.storedAt < STORE_MS)) return;
    const { checkpoints, pool } = this.around;
    const { live, eventAt } = step;
    await checkpoints.move(pool, this.who, { epoch: this.epoch, from: this.stored, to, rate, live, eventAt });
    this.stored = to;
    this.storedAt = performance.now();
  }
}
