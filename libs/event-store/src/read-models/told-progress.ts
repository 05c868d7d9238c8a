import { type Position, START } from '../event.ts';
import { sleep } from '../pause.ts';
import type { FollowerName } from './checkpoints.ts';
import type { Surroundings } from './surroundings.ts';

/** Without being told, the stored checkpoint is looked at so often. */
const POLL_MS = 100;
/** Whoever leads tells for so long after it was asked, and is asked so often while somebody waits. */
const [TOLD_MS, ASKED_MS] = [2_000, 500];

interface Leader {
  readonly who: FollowerName;
  readonly leading: boolean;
}

/** How far projections are, between a process that leads them and others in which somebody waits for them. */
export class ToldProgress {
  private readonly askedAt = new Map<string, number>();
  /** What is told of here, and until when. */
  private readonly wanted = new Map<string, number>();
  private readonly telling = new Set<string>();

  constructor(
    private readonly around: Pick<Surroundings, 'passed' | 'checkpoints' | 'log'>,
    private readonly tell: (payload: string) => Promise<void>,
  ) {}

  /**
   * True as soon as the projection has come to the position; false when no time is `left`. While another process leads,
   * which may change at any time, that is asked to say how far it is, and the stored checkpoint is looked at meanwhile.
   */
  async wait(leader: Leader, position: Position, left: () => number): Promise<boolean> {
    const { passed, checkpoints } = this.around;
    const { who } = leader;
    for (;;) {
      if (passed.at(who.name) >= position) return true;
      if (!leader.leading) this.ask(who.name);
      if (await passed.wait(who.name, position, Math.min(left(), POLL_MS))) return true;
      if (!leader.leading) passed.raise(who.name, await checkpoints.position(who));
      if (left() === 0) return passed.at(who.name) >= position;
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

  /** Somebody asked: for a while, tells at every step how far the projection has come. */
  async report(leader: Leader): Promise<void> {
    const { name } = leader.who;
    const { passed, log } = this.around;
    this.wanted.set(name, performance.now() + TOLD_MS);
    if (this.telling.has(name)) return;
    this.telling.add(name);
    let told: Position = START;
    try {
      for (; performance.now() < (this.wanted.get(name) ?? 0) && leader.leading; await sleep(2)) {
        const position = passed.at(name);
        if (position > told) await this.tell(`passed ${name} ${position}`);
        told = position;
        await passed.wait(name, `${position}~` as Position, 25);
      }
    } catch (error) {
      log.warn({ err: error, projection: name }, 'other processes look at the stored checkpoint instead');
    } finally {
      this.telling.delete(name);
    }
  }
}
