import { type Position, type RecordedEvent, START } from '@corkboard/event-store/event';
import { KeyedMutex } from '@corkboard/event-store/keyed-mutex';
import { backOff, pause } from '@corkboard/event-store/pause';
import { plainMessage } from '@corkboard/event-store/plain-message';
import type { RowChange } from '@corkboard/event-store/projection';
import { inSpan, nameChains } from '@corkboard/tracing/spans';
import { BatchSize } from './batch-size.ts';
import { isOfTheProjection, namesNoEvent } from './blame.ts';
import { type AnyProjection, changesOf, typesOf } from './changes-of.ts';
import { type FollowerName, type Step, Superseded } from './checkpoints.ts';
import { Poisoned, type ReadBatch } from './follow.ts';
import { followEvents } from './keep-following.ts';
import type { ToPark } from './parked-events.ts';
import type { RunnerContext } from './runner-context.ts';
import { Speed } from './speed.ts';
import { writeBatch } from './write-batch.ts';

const TRIES = 3;
const FLUSH_MS = 250;
/** More than this is not a matter of some events: the projection stops. */
const MOST_PARKED_STREAMS = 10_000;

/** Keeps the tables of one projection up to date, in the process that leads it. */
export class Projector {
  /** True while events are taken in as they come, or tried. */
  following = false;
  private retired = false;
  /** Looked through, also past events that change nothing; the stored checkpoint may be a moment behind. */
  position: Position = START;
  private stored: Position = START;
  private epoch = '0';
  private live = false;
  private flushing: NodeJS.Timeout | null = null;
  private parked = new Set<string>();
  private readonly size = new BatchSize();
  private readonly speed = new Speed();
  private readonly turns = new KeyedMutex();

  constructor(
    private readonly projection: AnyProjection,
    private readonly around: RunnerContext,
    /** With the version that serves. */
    readonly who: FollowerName,
  ) {}

  /** Begins at the stored checkpoint, under a new epoch. */
  async begin(row: { epoch: string; position: Position }): Promise<void> {
    this.parked = await this.around.parked.streams(this.who);
    this.epoch = row.epoch;
    this.position = row.position;
    this.stored = row.position;
    this.around.passed.of(this.who.name).raise(row.position);
  }

  /** Follows the events until `signal` aborts, past those that it parks; throws what is no single event's fault. */
  async follow(signal: AbortSignal): Promise<void> {
    const { position: from, size } = this;
    const { gatherMs } = this.projection;
    const filter = { types: typesOf(this.projection) };
    const following = { from, filter, signal, gatherMs, batchSize: () => size.current };
    const batches = followEvents(this.around, this.who, following);
    this.following = true;
    try {
      for await (const batch of batches) {
        const began = performance.now();
        await this.alone(async () => {
          if (!this.retired) await this.applyWithPatience(batch, signal);
        });
        size.took(batch.events.length, performance.now() - began);
        if (signal.aborted) return;
      }
    } finally {
      this.following = false;
      if (this.flushing) clearTimeout(this.flushing);
      this.flushing = null;
      await this.alone(() => this.flush()).catch(() => undefined);
    }
  }

  /** Whether anything waits to be replayed. */
  get hasParked(): boolean {
    return this.parked.size > 0;
  }

  /** Nothing of the stream waits any more. Call within `alone`. */
  released(stream: string): void {
    this.parked.delete(stream);
  }

  /** Work that the projector must not be writing beside. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.turns.runExclusive('write', work);
  }

  /** The checkpoint that a switch replaces. Call within `alone`. */
  get checkpoint(): { epoch: string; stored: Position } {
    return { epoch: this.epoch, stored: this.stored };
  }

  /** Other tables serve: nothing more is written here. Call within `alone`. */
  retire(): void {
    this.retired = true;
  }

  private get outage(): ReturnType<RunnerContext['outages']['of']> {
    return this.around.outages.of(this.who);
  }

  private async applyWithPatience(batch: ReadBatch, signal: AbortSignal): Promise<void> {
    let failures = 0;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.apply(batch);
        return this.outage.over('work');
      } catch (error) {
        if (signal.aborted || error instanceof Superseded) throw error;
        if (namesNoEvent(error)) this.outage.met(error, 'work');
        else {
          const told = { reason: plainMessage(error), projection: this.who.name, attempt };
          this.around.log.warn(told, 'a projection tries again');
          failures += 1;
          if (failures >= TRIES) return this.isolate(batch, { error, signal });
        }
        await pause(backOff(attempt), signal);
      }
    }
  }

  /** Halves the batch until the event stands alone that is to blame, and parks it; the others are taken in. */
  private async isolate(batch: ReadBatch, { error, signal }: { error: unknown; signal: AbortSignal }): Promise<void> {
    if (signal.aborted || error instanceof Superseded || namesNoEvent(error)) throw error;
    const { events, waiting } = this.sorted(batch);
    const [only] = events;
    if (!only) throw error;
    if (isOfTheProjection(error)) throw new Poisoned(only, { cause: error });
    if (events.length === 1) return this.park(batch, { event: only, waiting, error });
    const middle = events[Math.ceil(events.length / 2) - 1] ?? only;
    const isLeft = ({ position }: RecordedEvent): boolean => position <= middle.position;
    const left = { ...batch, events: batch.events.filter(isLeft), through: middle.position, live: false };
    const right = { ...batch, events: batch.events.filter((event) => !isLeft(event)) };
    for (const half of [left, right])
      await this.apply(half).catch((inner: unknown) => this.isolate(half, { error: inner, signal }));
  }

  private async park(
    batch: ReadBatch,
    { event, waiting, error }: { event: RecordedEvent; waiting: readonly RecordedEvent[]; error: unknown },
  ): Promise<void> {
    if (this.parked.size >= MOST_PARKED_STREAMS) throw new Poisoned(event, { cause: error });
    const { id: eventId, type, stream, position } = event;
    const reason = plainMessage(error);
    const park = [...waiting.map((one) => ({ event: one, error: null })), { event, error: reason }];
    await this.write(batch, { changes: [], park });
    this.parked.add(stream);
    const told = { projection: this.who.name, eventId, type, stream, position, reason };
    this.around.log.error(told, 'an event cannot be taken in: it and the later ones of its stream are parked');
  }

  /** New events of a batch: to be handled, and those behind parked events of their stream. */
  private sorted(batch: ReadBatch): { events: readonly RecordedEvent[]; waiting: readonly RecordedEvent[] } {
    const fresh = batch.events.filter(({ position }) => position > this.position);
    if (this.parked.size === 0) return { events: fresh, waiting: [] };
    return {
      events: fresh.filter(({ stream }) => !this.parked.has(stream)),
      waiting: fresh.filter(({ stream }) => this.parked.has(stream)),
    };
  }

  private async apply(batch: ReadBatch): Promise<void> {
    const { events, waiting } = this.sorted(batch);
    const changes = changesOf(this.projection, batch.unread ? await this.around.reader.read(events) : events);
    await this.write(batch, { changes, park: waiting.map((event) => ({ event, error: null })) });
  }

  private async write(
    batch: ReadBatch,
    outcome: { changes: readonly RowChange[]; park: readonly ToPark[] },
  ): Promise<void> {
    this.live = batch.live;
    const to = batch.through > this.position ? batch.through : this.position;
    const rate = this.speed.count(batch.events.length);
    if (outcome.changes.length > 0 || outcome.park.length > 0) {
      const step = { ...this.step(), to, rate };
      const attributes = { 'corkboard.events': batch.events.length };
      await inSpan({ name: `project ${this.who.name}`, attributes }, (span) => {
        nameChains(
          span,
          batch.events.map(({ metadata }) => metadata),
        );
        return writeBatch(this.around, outcome, this.who, step);
      });
      this.stored = to;
    } else {
      this.flushing ??= setTimeout(() => void this.alone(() => this.flush()).catch(() => undefined), FLUSH_MS);
    }
    this.position = to;
    this.around.passed.of(this.who.name).raise(to);
  }

  private step(): Omit<Step, 'to' | 'rate'> {
    return { epoch: this.epoch, from: this.stored, live: this.live };
  }

  /** Stores a checkpoint that moved over events which change nothing. */
  private async flush(): Promise<void> {
    this.flushing = null;
    const to = this.position;
    if (to === this.stored || this.retired) return;
    await this.around.checkpoints.move(this.around.pool, this.who, { ...this.step(), to, rate: this.speed.count(0) });
    this.stored = to;
  }
}
