import { type Position, START } from '@corkboard/event-store/event';
import { type LeaderLock, lead } from '@corkboard/event-store/leading';
import type { Log } from '@corkboard/event-store/log';
import { sleep } from '@corkboard/event-store/pause';
import { Poller } from '@corkboard/event-store/poller';
import type { EventStore, Token } from '@corkboard/event-store/port';
import { checkedSchema, notification } from '@corkboard/event-store/postgres/ddl';
import { newClient } from '@corkboard/event-store/postgres/pool';
import { leadersChannel, Watch } from '@corkboard/event-store/postgres/watch';
import type { Reader } from '@corkboard/event-store/reader';
import type { Pool } from 'pg';
import { type AnyProjection, definitionOf } from './changes-of.ts';
import { Checkpoints, type FollowerName, Superseded } from './checkpoints.ts';
import type { Comparison } from './compare-tables.ts';
import { Copies } from './copies.ts';
import { type CopyAction, runCopyAction } from './copy-actions.ts';
import { withoutPersonal } from './edited.ts';
import { type Forgotten, forget } from './forget.ts';
import { LOOK_MS } from './keep-following.ts';
import { Leadership } from './leadership.ts';
import { Outages } from './outages.ts';
import { type Edit, ParkedEvents, type ParkedRow, type ParkedStreamRow } from './parked-events.ts';
import { Passed } from './passed.ts';
import { ProcessFollower, type ProcessRunner } from './process-follower.ts';
import { ProgressBroadcast } from './progress-broadcast.ts';
import { type ProjectionStatus, statusOf } from './projection-status.ts';
import type { RunnerContext } from './runner-context.ts';

const HEAD_MS = 2_000;

export interface ProjectionsOptions {
  readonly store: EventStore;
  readonly reader: Reader;
  /** Of the database that holds the read models. */
  readonly pool: Pool;
  /** Schema of the read models and of the checkpoints. */
  readonly schema: string;
  readonly projections: readonly AnyProjection[];
  readonly processes?: readonly ProcessRunner[];
  readonly log: Log;
}

/**
 * Runs projections: one process at a time works on each, its rows and its checkpoint move in one transaction.
 *
 * @example const projections = await runProjections({ store, reader, pool, schema: 'curation', projections: [boardPage], log });
 */
export const runProjections = async (options: ProjectionsOptions): Promise<Projections> => {
  const { pool, log } = options;
  const schema = checkedSchema(options.schema);
  const checkpoints = await Checkpoints.open(pool, schema);
  const parked = await ParkedEvents.open(pool, schema);
  const copies = await Copies.open(pool, schema);
  const outages = new Outages({ checkpoints, log });
  const channel = leadersChannel(schema);
  const shared = { ...options, schema, channel, checkpoints, copies, parked, passed: new Passed(), outages };
  return new Projections({ ...shared, progress: new ProgressBroadcast(shared) }, options);
};

/** The read models of one service. */
export class Projections {
  private readonly watch: Watch;
  private readonly closing = new AbortController();
  private readonly leaders: ReadonlyMap<string, Leadership>;
  private readonly processes: ReadonlyMap<string, ProcessFollower>;
  /** The newest head that the store has answered. */
  private known: Position = START;

  constructor(
    private readonly around: RunnerContext,
    private readonly of: Pick<ProjectionsOptions, 'projections' | 'processes'>,
  ) {
    const { projections, processes = [] } = of;
    this.leaders = new Map(projections.map((one) => [one.name, new Leadership(one, around)]));
    this.processes = new Map(processes.map((one) => [one.name, new ProcessFollower(one, around)]));
    if (this.leaders.size !== projections.length) throw new Error('two projections have one name');
    if (this.processes.size !== processes.length) throw new Error('two processes have one name');
    this.watch = new Watch({
      newClient: () => newClient(around.pool),
      channel: around.channel,
      log: around.log,
      onNotification: (payload) => this.onNotification(payload),
      connected: () => {
        for (const follower of [...this.leaders.values(), ...this.processes.values()]) follower.stir();
      },
    });
    new Poller({ poll: () => this.look(), pauseMs: () => LOOK_MS, closing: this.closing.signal });
    for (const follower of [...this.processes.values(), ...this.leaders.values()]) this.lead(follower);
  }

  /** Elects the leaders of its followers, and of what else one process at a time does in this service. */
  get lock(): LeaderLock {
    return this.watch;
  }

  private lead(follower: Leadership | ProcessFollower): void {
    const { log, outages } = this.around;
    const name = `${follower.who.kind}/${follower.who.name}`;
    // A failure after the right to lead is gone is not reported.
    const term = (signal: AbortSignal) =>
      follower.lead(signal).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    const failed = (error: unknown): void => {
      log.warn({ err: error, leader: name }, 'a leader gave up');
      if (!(error instanceof Superseded)) outages.of(follower.who).met(error, 'reading');
    };
    void lead({ name, lock: this.watch, term, failed }, this.closing.signal);
  }

  /** Every projection. */
  status(): Promise<readonly ProjectionStatus[]> {
    return this.statusOf([...this.leaders.values()]);
  }

  /** Every process, in the same form. */
  processStatus(): Promise<readonly ProjectionStatus[]> {
    return this.statusOf([...this.processes.values()]);
  }

  private async statusOf(
    followers: readonly { who: FollowerName; types: readonly string[] }[],
  ): Promise<readonly ProjectionStatus[]> {
    const { checkpoints, copies, parked, store } = this.around;
    const known = [checkpoints.all(), this.head(), parked.counts(), copies.all()] as const;
    const [rows, head, counts, all] = await Promise.all(known);
    const statuses = followers.map(({ who, types }) => {
      const row = rows.findLast(({ kind, name }) => kind === who.kind && name === who.name) ?? null;
      const own = this.leaders.get(who.name)?.projection;
      const isProjection = who.kind === 'projection' && own !== undefined;
      const waiting = isProjection ? counts.get(`${who.name}@${row?.version ?? who.version}`) : undefined;
      return statusOf(who, {
        row,
        head,
        store,
        types,
        outage: this.around.outages.of(who).reason(row),
        parked: waiting ?? { streams: 0, events: 0, since: null },
        copies: isProjection ? all.filter(({ name }) => name === who.name) : [],
        knows: (version) => !isProjection || definitionOf(own, version) !== null,
      });
    });
    return Promise.all(statuses);
  }

  /** As it was known where the store does not answer soon: that is what a status is asked for then. */
  private head(): Promise<Position> {
    const asked = this.around.store.head().then((head) => {
      this.known = head;
      return head;
    });
    return Promise.race([asked.catch(() => this.known), sleep(HEAD_MS).then(() => this.known)]);
  }

  /**
   * Whether the projection has taken in the write that the token proves, within the time; at once for another service's
   * token. Works in every process, whichever leads.
   */
  async waitFor(name: string, token: Token, timeoutMs: number): Promise<boolean> {
    const leader = this.leader(name);
    if (!this.around.store.owns(token)) return true;
    const until = performance.now() + timeoutMs;
    const left = (): number => Math.max(0, until - performance.now());
    const position = await this.around.store.positionOf(token);
    return this.around.progress.wait(leader, position, left);
  }

  /**
   * Has a copy of its tables built, switched to, put back or removed; `status` shows what becomes of it. False when that
   * cannot be done as things stand.
   */
  async control(name: string, what: CopyAction): Promise<boolean> {
    const isDone = await runCopyAction(this.leader(name).projection, what, this.around.copies);
    if (isDone) await this.tell(`stir ${name}`);
    return isDone;
  }

  /** Changes that a switch to the next copy would make, as of its build; null when there is none to compare. */
  async comparison(name: string): Promise<Comparison | null> {
    const { next } = await this.around.copies.of(this.leader(name).who.name);
    return next?.state === 'ready' ? next.comparison : null;
  }

  /**
   * For programs, after an erasure above all: has it built anew beside its tables and switched to as soon as that is
   * done, which is when `status` shows no `next`; neither what served nor any other copy is kept.
   */
  async rebuild(name: string): Promise<void> {
    const insteadOf = ['building', 'paused', 'failed', 'ready', 'switching'] as const;
    await this.around.copies.begin(this.leader(name).projection, { auto: true, sole: true, insteadOf });
    await this.tell(`stir ${name}`);
  }

  /**
   * Takes somebody out of every table that says how (`forget`), copies included, whether their projections follow or have
   * stopped, and out of the statistics about them. Call it when no process can read what is sealed for them any more.
   */
  forget(subject: string): Promise<Forgotten> {
    return forget(this.of.projections, subject, this.around);
  }

  /** Copies that are not followed on would keep what is erased elsewhere. */
  removeStalledCopies(): Promise<void> {
    return this.around.copies.removeStalled(this.of.projections);
  }

  /** Lets a stopped projection or process try again. */
  async resume(name: string): Promise<void> {
    const { who } = this.processes.get(name) ?? this.leader(name);
    await this.around.checkpoints.note(who, { state: 'running', last_error: null });
    const own = this.leaders.get(name)?.projection;
    // The serving version is not of this program: its own successor is what stopped.
    if (own && !definitionOf(own, (await this.serving(name)).version))
      await runCopyAction(own, 'continue', this.around.copies);
    await this.tell(`stir ${name}`);
  }

  /** The streams of which nothing is taken in since one of their events could not be, oldest first, after a position. */
  async parked(name: string, page: { after: Position; limit: number }): Promise<readonly ParkedStreamRow[]> {
    return this.around.parked.list(await this.serving(name), page);
  }

  /** Null when it does not wait (any more). */
  async findParked(name: string, eventId: string): Promise<ParkedRow | null> {
    return this.around.parked.find(await this.serving(name), eventId);
  }

  /** Takes in the oldest event of a parked stream and then the later ones, or leaves it out; false unless it is the oldest. */
  async resolve(name: string, eventId: string, how: 'replay' | 'skip'): Promise<boolean> {
    const isRequested = await this.around.parked.request(await this.serving(name), eventId, how);
    if (isRequested) await this.tell(`stir ${name}`);
    return isRequested;
  }

  /** Replaces the data for the replay; the event itself stays as recorded. False when it is not parked (any more). */
  async edit(name: string, eventId: string, { edit, reason }: { edit: Edit; reason: string }): Promise<boolean> {
    const who = await this.serving(name);
    const row = await this.around.parked.find(who, eventId);
    if (!row) return false;
    const [event] = await this.around.store.readStream(row.stream, { from: row.revision, to: row.revision });
    if (!event) return false;
    return this.around.parked.edit(who, eventId, { edit: withoutPersonal(event, edit), reason });
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.watch.close();
  }

  private async look(): Promise<void> {
    const leading = [...this.leaders.values()].filter((leader) => leader.leading);
    if (leading.length === 0) return;
    const copied = new Set((await this.around.copies.all()).map(({ name }) => name));
    for (const leader of leading) leader.look(copied.has(leader.who.name));
  }

  private onNotification(payload: string): void {
    const [word, name = '', position = ''] = payload.split(' ');
    if (word === 'stir') this.processes.get(name)?.stir();
    const leader = this.leaders.get(name);
    if (!leader) return;
    if (word === 'passed') this.around.passed.of(name).raise(position as Position);
    else if (word === 'stir') leader.stir();
    else if (word === 'retake') leader.retake();
    else if (word === 'want' && leader.leading) void this.around.progress.report(leader);
  }

  private async tell(payload: string): Promise<void> {
    await this.around.pool.query(notification(this.around.channel, payload));
  }

  /** The version that serves. */
  private async serving(name: string): Promise<FollowerName> {
    const { who } = this.leader(name);
    return { ...who, version: (await this.around.checkpoints.get(who))?.version ?? who.version };
  }

  private leader(name: string): Leadership {
    const leader = this.leaders.get(name);
    if (!leader) throw new Error(`no projection is called ${name}`);
    return leader;
  }
}
