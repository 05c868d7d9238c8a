import { type Position, type RecordedEvent, START } from '../event.ts';
import { InTurn } from '../in-turn.ts';
import { backOff, pause } from '../pause.ts';
import { isLost } from '../postgres/failures.ts';
import { type AnyProjection, changesOf, typesOf } from './changes-of.ts';
import { type FollowerName, type Step, Superseded } from './checkpoints.ts';
import { Poisoned, type ReadBatch, readBatches } from './follow.ts';
import { prefetched } from './prefetched.ts';
import { Speed } from './speed.ts';
import type { Surroundings } from './surroundings.ts';
import { writeBatch } from './write-batch.ts';

const BATCH = 1_000;
/** Under load a transaction takes in what came meanwhile; a batch for every event would cost the writers their time. */
const GATHER_MS = 15;
const TRIES = 3;
const FLUSH_MS = 250;

/** Keeps the tables of one projection up to date, in the process that leads it. */
export class Projector {
  readonly who: FollowerName;
  /** Looked through, also past events that change nothing; the stored checkpoint may be a moment behind. */
  position: Position = START;
  private stored: Position = START;
  private epoch = '0';
  private live = false;
  private eventAt: string | null = null;
  private flushing: NodeJS.Timeout | null = null;
  private readonly speed = new Speed();
  private readonly turns = new InTurn();

  constructor(
    private readonly projection: AnyProjection,
    private readonly around: Surroundings,
  ) {
    this.who = { kind: 'projection', name: projection.name, version: projection.version };
  }

  /** Begins at the stored checkpoint, under a new epoch. */
  begin(row: { epoch: string; position: Position }): void {
    this.epoch = row.epoch;
    this.position = row.position;
    this.stored = row.position;
    this.around.passed.raise(this.who.name, row.position);
  }

  /** Follows the events until `signal` aborts; throws `Poisoned` at one that cannot be taken in. */
  async follow(signal: AbortSignal): Promise<void> {
    const types = typesOf(this.projection);
    const source = this.around.store.subscribe({
      from: this.position,
      filter: { types },
      signal,
      batchSize: BATCH,
      gatherMs: GATHER_MS,
    });
    try {
      for await (const batch of prefetched(readBatches(source, this.around.reader))) {
        await this.alone(() => this.applyWithPatience(batch, signal));
        if (signal.aborted) return;
      }
    } finally {
      if (this.flushing) clearTimeout(this.flushing);
      this.flushing = null;
      await this.alone(() => this.flush()).catch(() => undefined);
    }
  }

  /** Work that the projector must not be writing beside. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.turns.take('write', work);
  }

  /** For the rebuild: the checkpoint that a swap replaces. Call within `alone`. */
  get checkpoint(): { epoch: string; stored: Position } {
    return { epoch: this.epoch, stored: this.stored };
  }

  /** The tables were swapped for ones that hold everything up to here. Call within `alone`. */
  jumped(position: Position): void {
    this.stored = position;
    if (position > this.position) this.position = position;
    this.around.passed.raise(this.who.name, position);
  }

  private async applyWithPatience(batch: ReadBatch, signal: AbortSignal): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.apply(batch);
      } catch (error) {
        if (signal.aborted || error instanceof Superseded) throw error;
        this.around.log.warn({ err: error, projection: this.who.name, attempt }, 'a projection tries again');
        if (!isLost(error) && attempt >= TRIES) return this.isolate(batch, { error, signal });
        await pause(backOff(attempt), signal);
      }
    }
  }

  /** One event of the batch is to blame: take in those before it, one by one, and name it. */
  private async isolate(batch: ReadBatch, { error, signal }: { error: unknown; signal: AbortSignal }): Promise<void> {
    const [only, ...more] = batch.events;
    if (!only) throw error;
    if (more.length === 0) throw new Poisoned(only, { cause: error });
    for (const event of batch.events) {
      await this.applyWithPatience({ ...batch, events: [event], through: event.position, live: false }, signal);
    }
    await this.apply({ ...batch, events: [] });
  }

  private async apply(batch: ReadBatch): Promise<void> {
    const fresh = batch.events.filter(({ position }) => position > this.position);
    const events = batch.unread ? await this.around.reader.read(fresh) : fresh;
    this.live = batch.live;
    const changes = changesOf(this.projection, events);
    const to = batch.through > this.position ? batch.through : this.position;
    const rate = this.speed.count(events.length);
    if (changes.length > 0) {
      const step = { ...this.step(events), to, rate };
      await writeBatch(this.around, changes, this.who, step);
      this.stored = to;
      this.eventAt = step.eventAt;
    } else {
      this.flushing ??= setTimeout(() => void this.alone(() => this.flush()).catch(() => undefined), FLUSH_MS);
    }
    this.position = to;
    this.around.passed.raise(this.who.name, to);
  }

  private step(events: readonly RecordedEvent[]): Omit<Step, 'to' | 'rate'> {
    return {
      epoch: this.epoch,
      from: this.stored,
      live: this.live,
      eventAt: events.at(-1)?.recordedAt ?? this.eventAt,
    };
  }

  /** Stores a checkpoint that moved over events which change nothing. */
  private async flush(): Promise<void> {
    this.flushing = null;
    const to = this.position;
    if (to === this.stored) return;
    await this.around.checkpoints.move(this.around.pool, this.who, { ...this.step([]), to, rate: this.speed.count(0) });
    this.stored = to;
  }
}
