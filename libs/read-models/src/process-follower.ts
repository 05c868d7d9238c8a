import { type Position, type RecordedEvent, START } from '@corkboard/event-store/event';
import { KeyedMutex } from '@corkboard/event-store/keyed-mutex';
import { backOff, LEFT, orLeft, pause } from '@corkboard/event-store/pause';
import { WakeSignal } from '@corkboard/event-store/wake-signal';
import { namesNoEvent } from './blame.ts';
import { type CheckpointRow, type FollowerName, Superseded } from './checkpoints.ts';
import { Poisoned, type ReadBatch } from './follow.ts';
import { followEvents, keepFollowing } from './keep-following.ts';
import type { Outage } from './outages.ts';
import type { RunnerContext } from './runner-context.ts';
import { Speed } from './speed.ts';
import { UnderWay } from './under-way.ts';

/** A sentence between capabilities: what is done about events of some types, at least once each, in their order. */
export interface ProcessRunner {
  /** Unique in the service, such as `delete-pins-of-deleted-board`. */
  readonly name: string;
  readonly types: readonly string[];
  /**
   * Resolves when it is done. A throw is tried again; the commands' ids come from the event's, so nothing happens twice.
   * Work that waits gives up when the signal aborts.
   */
  readonly carryOut: (event: RecordedEvent, signal: AbortSignal) => Promise<void>;
  /** Events that may be worked on at once, for work that takes long and does not depend on that of other events; 1 unless stated. */
  readonly atOnce?: number;
}

const TRIES = 6;
const BATCH = 100;
const STORE_MS = 250;
/** Milliseconds that work under way gets when the leadership ends; the next leader does it again. */
const LEAVE_MS = 1_000;

/** Carries out one process in the process of the machine that leads it. */
export class ProcessFollower {
  readonly who: FollowerName;
  readonly types: readonly string[];
  private readonly outage: Outage;
  private readonly wakeSignal = new WakeSignal();
  private readonly speed = new Speed();
  private readonly turns = new KeyedMutex();
  private position: Position = START;
  private stored: Position = START;
  private storing: NodeJS.Timeout | null = null;
  private superseded: Superseded | null = null;
  private epoch = '0';
  private following = false;
  private live = false;

  constructor(
    private readonly process: ProcessRunner,
    private readonly around: RunnerContext,
  ) {
    this.who = { kind: 'process', name: process.name, version: 1 };
    this.types = process.types;
    this.outage = around.outages.of(this.who);
  }

  stir(): void {
    this.wakeSignal.notify();
  }

  lead(signal: AbortSignal): Promise<void> {
    const { who, around, wakeSignal } = this;
    const begin = async () => this.begin(await around.checkpoints.take(who));
    return keepFollowing({ who, around, wakeSignal, begin, follow: (until) => this.follow(until) }, signal);
  }

  private begin(row: CheckpointRow): CheckpointRow {
    this.outage.take(row);
    this.epoch = row.epoch;
    this.position = row.position;
    this.stored = row.position;
    this.superseded = null;
    return row;
  }

  private async follow(until: AbortSignal): Promise<void> {
    const work = new UnderWay(this.process.atOnce ?? 1, (position) => this.passed(position));
    const signal = AbortSignal.any([until, work.stopped]);
    const options = { from: this.stored, filter: { types: this.types }, signal, batchSize: BATCH };
    const batches = followEvents(this.around, this.who, options);
    this.following = true;
    try {
      for await (const batch of batches) {
        if (this.superseded) throw this.superseded;
        await this.carryOutAll(batch, work, signal);
        if (signal.aborted) break;
      }
      await work.end();
    } finally {
      work.stop();
      await work.end().catch(() => undefined);
      this.following = false;
      if (this.storing) clearTimeout(this.storing);
      this.storing = null;
      await this.store().catch(() => undefined);
    }
  }

  private async carryOutAll(batch: ReadBatch, work: UnderWay, signal: AbortSignal): Promise<void> {
    const events = batch.unread ? await this.around.reader.read(batch.events) : batch.events;
    this.live = batch.live;
    for (const event of events) {
      await work.begin(event.position, () => this.carryOut(event, signal), signal);
      if (signal.aborted) return;
    }
    work.through(batch.through);
  }

  private async carryOut(event: RecordedEvent, signal: AbortSignal): Promise<void> {
    const told = { process: this.who.name, eventId: event.id };
    let failures = 0;
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      try {
        const left = await orLeft(this.process.carryOut(event, signal), signal, LEAVE_MS);
        if (left !== LEFT) {
          this.speed.count(1);
          return this.outage.over('work');
        }
        this.around.log.info({ ...told, attempt }, 'a process is left in the middle; what it was doing is done again');
      } catch (error) {
        if (namesNoEvent(error)) this.outage.met(error, 'work');
        else {
          this.around.log.warn({ err: error, ...told, attempt }, 'a process tries again');
          failures += 1;
          if (failures >= TRIES) throw new Poisoned(event, { cause: error });
        }
        await pause(backOff(attempt), signal);
      }
    }
  }

  /** Not stored at every step: what was done since is done again after a crash, to no effect. */
  private passed(position: Position): void {
    this.position = position;
    this.storing ??= setTimeout(() => {
      this.storing = null;
      this.store().catch((error: unknown) => {
        if (error instanceof Superseded) this.superseded = error;
        else if (this.following) this.passed(this.position);
      });
    }, STORE_MS);
  }

  private store(): Promise<void> {
    return this.turns.runExclusive('store', async () => {
      const { position: to, stored: from, live, epoch } = this;
      if (to === from) return;
      const step = { epoch, from, to, rate: this.speed.count(0), live };
      await this.around.checkpoints.move(this.around.pool, this.who, step);
      this.stored = to;
    });
  }
}
