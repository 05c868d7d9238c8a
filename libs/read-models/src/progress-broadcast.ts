import { type Position, START } from '@corkboard/event-store/event';
import type { Log } from '@corkboard/event-store/log';
import { sleep } from '@corkboard/event-store/pause';
import { notification } from '@corkboard/event-store/postgres/ddl';
import type { Pool } from 'pg';
import type { Checkpoints, FollowerName } from './checkpoints.ts';
import type { Passed } from './passed.ts';

/** Without being told, the stored checkpoint is looked at so often. */
const POLL_MS = 100;
/** Time for which the leader tells after a request, and interval of requests while somebody waits. */
const [TOLD_MS, ASKED_MS] = [2_000, 500];

interface Leader {
  readonly who: FollowerName;
  readonly leading: boolean;
}

/** Progress of projections, between a process that leads them and others that have waiters. */
export class ProgressBroadcast {
  private readonly askedAt = new Map<string, number>();
  /** Time until which this process tells of a projection's position, by name. */
  private readonly wanted = new Map<string, number>();
  private readonly telling = new Set<string>();
  /** Positions received last, by name. */
  private readonly told = new Map<string, Position>();

  constructor(
    private readonly around: {
      readonly passed: Passed;
      readonly checkpoints: Checkpoints;
      readonly pool: Pool;
      readonly channel: string;
      readonly log: Log;
    },
  ) {}

  /**
   * True as soon as the projection has come to the position; false when no time is `left`. While another process leads,
   * which may change at any time, that is asked to say how far it is, and the stored checkpoint is looked at meanwhile.
   */
  async wait(leader: Leader, position: Position, left: () => number): Promise<boolean> {
    const { who } = leader;
    const passed = this.around.passed.of(who.name);
    for (;;) {
      if (passed.current >= position) return true;
      if (!leader.leading) this.ask(who.name);
      if (await passed.waitFor(position, Math.min(left(), POLL_MS))) return true;
      if (!leader.leading) passed.raise(await this.around.checkpoints.position(who));
      if (left() === 0) return passed.current >= position;
    }
  }

  /** Told for all who wait, so asked for all of them; nobody waits for it to be said. */
  private ask(name: string): void {
    const now = performance.now();
    if (now - (this.askedAt.get(name) ?? Number.NEGATIVE_INFINITY) < ASKED_MS) return;
    this.askedAt.set(name, now);
    // The checkpoint says why when the database is away.
    this.tell(`want ${name}`).catch(() => this.askedAt.delete(name));
  }

  /** Notification of a projection's step, sent with its commit; null where nobody waits for it. */
  saying(name: string, to: Position): readonly [channel: string, payload: string] | null {
    return performance.now() < (this.wanted.get(name) ?? 0) ? [this.around.channel, `passed ${name} ${to}`] : null;
  }

  /** A step has said it. */
  said(name: string, to: Position): void {
    this.told.set(name, to);
  }

  /** Tells the progress for a while after a request, at every step that does not do so itself. */
  async report(leader: Leader): Promise<void> {
    const { name } = leader.who;
    const passed = this.around.passed.of(name);
    this.wanted.set(name, performance.now() + TOLD_MS);
    if (this.telling.has(name)) return;
    this.telling.add(name);
    this.told.delete(name);
    try {
      for (; performance.now() < (this.wanted.get(name) ?? 0) && leader.leading; await sleep(2)) {
        const position = passed.current;
        if (position > (this.told.get(name) ?? START)) {
          this.said(name, position);
          await this.tell(`passed ${name} ${position}`);
        }
        await passed.waitBeyond(position, 25);
      }
    } catch (error) {
      this.around.log.warn({ err: error, projection: name }, 'other processes look at the stored checkpoint instead');
    } finally {
      this.telling.delete(name);
    }
  }

  private async tell(payload: string): Promise<void> {
    const { pool, channel } = this.around;
    await pool.query(notification(channel, payload));
  }
}
