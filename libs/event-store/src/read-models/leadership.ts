import { Bell } from '../bell.ts';
import { START } from '../event.ts';
import { isLost } from '../postgres/failures.ts';
import type { AnyProjection } from './changes-of.ts';
import { type FollowerName, Superseded } from './checkpoints.ts';
import { followerError } from './follow.ts';
import { Projector } from './projector.ts';
import { Rebuild } from './rebuild.ts';
import { Replays } from './replays.ts';
import type { Surroundings } from './surroundings.ts';

const LOOK_MS = 5_000;

/** The office of leading one projection: following, stopping at poison, rebuilding when asked. */
export class Leadership {
  readonly who: FollowerName;
  reporting = false;
  private held = false;
  private readonly bell = new Bell();
  private readonly rebuilds = new Bell();

  constructor(
    private readonly projection: AnyProjection,
    private readonly around: Surroundings,
  ) {
    this.who = { kind: 'projection', name: projection.name, version: projection.version };
  }

  get leading(): boolean {
    return this.held;
  }

  /** Something was asked for: a rebuild, another try. */
  stir(): void {
    this.bell.ring();
    this.rebuilds.ring();
  }

  async lead(signal: AbortSignal): Promise<void> {
    const { checkpoints } = this.around;
    const projector = new Projector(this.projection, this.around);
    const row = await checkpoints.take(this.who);
    // An abort during the claim would never reach the listener below.
    if (signal.aborted) return;
    await projector.begin(row);
    const ended = new AbortController();
    const end = (): void => ended.abort();
    signal.addEventListener('abort', end, { once: true });
    this.held = true;
    try {
      const isNewVersion = row.position === START && (await checkpoints.olderVersion(this.who)) !== null;
      if (isNewVersion) await this.buildFirst(projector, ended.signal);
      else if (row.rebuild) await this.rebuild(projector, ended.signal);
      await Promise.all([
        this.follow(projector, ended.signal).finally(end),
        this.attend(projector, ended.signal).finally(end),
      ]);
    } finally {
      this.held = false;
      signal.removeEventListener('abort', end);
    }
  }

  /** The tables are still the old version's: nothing of them is followed until the new one's have taken their place. */
  private async buildFirst(projector: Projector, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if (await this.rebuild(projector, signal)) return;
      await this.around.checkpoints.note(this.who, { state: 'stopped' });
      for (let state = 'stopped'; state === 'stopped' && !signal.aborted; ) {
        await this.bell.wait(LOOK_MS, signal);
        const row = await this.around.checkpoints.get(this.who);
        state = row?.rebuild_wanted ? 'wanted' : (row?.state ?? 'stopped');
      }
    }
  }

  private async follow(projector: Projector, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const row = await this.around.checkpoints.get(this.who);
      if (row?.state === 'stopped') {
        await this.bell.wait(LOOK_MS, signal);
        continue;
      }
      try {
        await projector.follow(signal);
      } catch (error) {
        if (signal.aborted || error instanceof Superseded || isLost(error)) throw error;
        const last_error = followerError(error);
        this.around.log.error({ ...last_error, projection: this.who.name }, 'a projection stopped');
        await this.around.checkpoints.note(this.who, { state: 'stopped', last_error });
      }
    }
  }

  private async attend(projector: Projector, signal: AbortSignal): Promise<void> {
    const replays = new Replays(this.projection, this.around, projector);
    while (!signal.aborted) {
      const row = await this.around.checkpoints.get(this.who);
      if (row?.rebuild_wanted) await this.rebuild(projector, signal);
      await replays.tend(signal);
      await this.rebuilds.wait(LOOK_MS, signal);
    }
  }

  /** False when it failed, which is noted. */
  private async rebuild(projector: Projector, signal: AbortSignal): Promise<boolean> {
    try {
      await new Rebuild(this.projection, this.around, projector).run(signal);
      return true;
    } catch (error) {
      if (signal.aborted || error instanceof Superseded || isLost(error)) throw error;
      const last_error = followerError(error);
      this.around.log.error({ ...last_error, projection: this.who.name }, 'building a projection anew failed');
      await this.around.checkpoints.note(this.who, { rebuild: null, rebuild_wanted: false, last_error });
      return false;
    }
  }
}
