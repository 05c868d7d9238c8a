import { isLost } from '@corkboard/event-store/failures';
import { KeyedMutex } from '@corkboard/event-store/keyed-mutex';
import type { Log } from '@corkboard/event-store/log';
import type { CheckpointRow, Checkpoints, FollowerError, FollowerName } from './checkpoints.ts';
import { followerError } from './follow.ts';

/** A failure that was not met for so long is another process's to tell, in ms. */
const FRESH_MS = 60_000;

/** Failed part: reading more events, or the work on those that were read. */
type Part = 'reading' | 'work';

interface Around {
  readonly checkpoints: Pick<Checkpoints, 'wait'>;
  readonly log: Log;
}

/** Outage for which one follower waits although no event is to blame, with its time. It tries again until that is over. */
export class Outage {
  private failure: FollowerError | null = null;
  private part: Part = 'reading';
  private metAt = 0;
  private noting = 0;
  private readonly turns = new KeyedMutex();

  constructor(
    private readonly who: FollowerName,
    private readonly around: Around,
  ) {}

  /** Goes on with what another process has noted. */
  take(row: CheckpointRow): void {
    if (row.state === 'waiting') this.failure ??= row.last_error;
  }

  met(error: unknown, part: Part): void {
    const failure = followerError(error);
    if (!this.failure) this.sayWaits(error, failure.message);
    this.failure = { ...failure, at: this.failure?.at ?? failure.at };
    this.part = part;
    this.metAt = Date.now();
    // Noted each time, as a checkpoint that moves clears it; where the database is what failed, in vain.
    if (this.noting === 0) this.note();
  }

  /** More events being read says nothing about work that failed. */
  over(part: Part): void {
    if (!this.failure || (part === 'reading' && this.part === 'work')) return;
    this.around.log.info({ ...this.told, reason: this.failure.message }, `a ${this.who.kind} goes on`);
    this.failure = null;
    this.note();
  }

  /** As this process or, by its row, another one knows. */
  reason(row: CheckpointRow | null): FollowerError | null {
    const movedSince = row?.state === 'running' && row.updated_at.getTime() > this.metAt;
    if (this.failure && !movedSince && Date.now() - this.metAt < FRESH_MS) return this.failure;
    return row?.state === 'waiting' ? row.last_error : null;
  }

  private note(): void {
    this.noting += 1;
    this.turns
      .runExclusive('note', () => this.around.checkpoints.wait(this.who, this.failure))
      .catch(() => undefined)
      .finally(() => {
        this.noting -= 1;
      });
  }

  private get told(): Readonly<Record<string, string>> {
    return { [this.who.kind]: this.who.name };
  }

  /** An outage meets all followers: the log of a process has one line for it. */
  private sayWaits(error: unknown, reason: string): void {
    const waits = `a ${this.who.kind} waits; it goes on by itself`;
    if (isLost(error)) this.around.log.warn({ ...this.told, err: error }, waits);
    else this.around.log.error({ ...this.told, reason }, waits);
  }
}

/** Of each follower of one service. */
export class Outages {
  private readonly all = new Map<string, Outage>();

  constructor(private readonly around: Around) {}

  of(who: FollowerName): Outage {
    const key = `${who.kind}/${who.name}`;
    const known = this.all.get(key) ?? new Outage(who, this.around);
    this.all.set(key, known);
    return known;
  }
}
