import { WakeSignal } from '@corkboard/event-store/wake-signal';
import { type AnyProjection, definitionOf, typesOf } from './changes-of.ts';
import type { FollowerName } from './checkpoints.ts';
import { CopyWork } from './copy-work.ts';
import { keepFollowing, LOOK_MS } from './keep-following.ts';
import type { Outage } from './outages.ts';
import { Projector } from './projector.ts';
import { Replays } from './replays.ts';
import type { RunnerContext } from './runner-context.ts';

/** Leads one projection: following, stopping at poison, working on its copies when asked. */
export class Leadership {
  /** With the version of this program; another one may serve. */
  readonly who: FollowerName;
  readonly types: readonly string[];
  private readonly outage: Outage;
  private projector: Projector | null = null;
  /** Drops cached rows, since another transaction has changed the tables: another term begins. */
  retake = (): void => undefined;
  private readonly wakeSignal = new WakeSignal();
  private readonly attending = new WakeSignal();

  constructor(
    readonly projection: AnyProjection,
    private readonly around: RunnerContext,
  ) {
    this.who = { kind: 'projection', name: projection.name, version: projection.version };
    this.types = typesOf(projection);
    this.outage = around.outages.of(this.who);
  }

  get leading(): boolean {
    return this.projector !== null;
  }

  /** There may be something to do beside following: on a copy, if there is one, or about parked events. */
  look(isCopied: boolean): void {
    if (isCopied || this.projector?.hasParked) this.attending.notify();
  }

  /** Something was asked for: a copy, another try. */
  stir(): void {
    this.wakeSignal.notify();
    this.attending.notify();
  }

  async lead(signal: AbortSignal): Promise<void> {
    // After a switch the other tables are led, and after a change from outside the same ones, until the lock is lost or another program may know more.
    for (let more = true; more && !signal.aborted; ) more = await this.term(signal);
  }

  /** Leads the version that serves; true when it has to be looked at again which one that is. */
  private async term(signal: AbortSignal): Promise<boolean> {
    const { checkpoints } = this.around;
    const ending = new AbortController();
    const ended = AbortSignal.any([signal, ending.signal]);
    const end = (): void => ending.abort();
    let retaken = false;
    // From before its rows are read: what changes them later is told of to somebody who listens.
    this.retake = () => {
      retaken = true;
      end();
    };
    const version = (await checkpoints.get(this.who))?.version ?? this.who.version;
    const definition = definitionOf(this.projection, version);
    const who = { ...this.who, version };
    const row = await checkpoints.take(who);
    const projector = new Projector(definition ?? this.projection, this.around, who);
    await projector.begin(row);
    projector.following = definition !== null && row.state !== 'stopped';
    this.outage.take(row);
    await this.prepare(version);
    if (ended.aborted) return retaken;
    this.projector = projector;
    try {
      const [switched] = await Promise.all([
        this.attend(projector, definition, ended).finally(end),
        ...(definition ? [this.follow(projector, ended).finally(end)] : []),
      ]);
      return switched || retaken;
    } finally {
      this.projector = null;
    }
  }

  /** A raised version is built beside the one that serves; one that this program does not know is not built on. */
  private async prepare(serving: number): Promise<void> {
    const { copies } = this.around;
    const { name, version } = this.projection;
    const { next, former } = await copies.of(name);
    const isKnown = (one: number): boolean => definitionOf(this.projection, one) !== null;
    if (serving > version) return;
    if (next && !isKnown(next.version)) await copies.remove(name, 'next', [next.state]);
    if (serving < version && former?.version !== version)
      await copies.begin(this.projection, { auto: !isKnown(serving), insteadOf: [] });
  }

  private follow(projector: Projector, signal: AbortSignal): Promise<void> {
    const { who, around, wakeSignal } = this;
    const begin = () => around.checkpoints.get(who);
    return keepFollowing({ who, around, wakeSignal, begin, follow: (until) => projector.follow(until) }, signal);
  }

  /** True as soon as other tables serve. A version that this program does not know is left to one that does, at times. */
  private async attend(projector: Projector, definition: AnyProjection | null, signal: AbortSignal): Promise<boolean> {
    const replays = definition && new Replays(definition, this.around, projector);
    const copies = new CopyWork(this.projection, this.around, projector);
    for (let looked = 0; !signal.aborted; ) {
      const worked = await copies.tend(signal);
      if (worked === 'switched') return true;
      await replays?.tend(signal);
      if (worked === 'more') continue;
      if (!definition && looked > 0) return false;
      looked += 1;
      await this.attending.wait(definition ? null : LOOK_MS, signal);
    }
    return false;
  }
}
