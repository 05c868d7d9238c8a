import { setTimeout as pause } from 'node:timers/promises';
import type { Position, RecordedEvent } from '@corkboard/event-store/event';
import type { LeaderLock, Leadership } from '@corkboard/event-store/leading';
import type { EventStore } from '@corkboard/event-store/port';
import type { Reader } from '@corkboard/event-store/reader';
import { isToken, serviceOfToken } from '@corkboard/event-store/tokens';
import { type Projections, runProjections } from '@corkboard/read-models/run-projections';
import type { Log } from '@corkboard/runtime/log';
import type { Pool } from 'pg';
import type { Process, ServiceDefinition } from './definition.ts';

/** Does what a process wants done about one event. */
export type CarryOut = (process: Process, event: RecordedEvent, signal: AbortSignal) => Promise<void>;

/** The projections and processes of one service, and the election of who leads them and the rest of it; that throws before `start`. */
export interface ServiceProjections extends LeaderLock {
  start(processes: readonly Process[], carryOut: CarryOut): Promise<void>;
  stop(): Promise<void>;
  /** Waits at most 2 s until the named projections (null: all) have passed the service's own tokens; false when they have not. */
  waitFor(tokens: readonly string[], names: readonly string[] | null): Promise<boolean>;
  /** Whether each of the named projections has come to a position of the store, now or within some milliseconds. */
  passed(position: Position, names: readonly string[], patienceMs?: number): Promise<boolean>;
  /** Status, rebuild and resume, for the console; throws before `start`. */
  running(): Projections;
}

export interface ProjectionsOptions {
  readonly store: EventStore;
  readonly reader: Reader;
  readonly pool: Pool;
  readonly definition: ServiceDefinition;
  readonly log: Log;
}

/** DESIGN 3: how long a read waits for the caller's own writes. */
const PATIENCE_MS = 2000;
const LOOK_MS = 100;

class RunningService implements ServiceProjections {
  #projections: Projections | null = null;

  constructor(private readonly options: ProjectionsOptions) {}

  async start(processes: readonly Process[], carryOut: CarryOut): Promise<void> {
    const { definition, ...rest } = this.options;
    const runners = processes.map((process) => ({
      name: process.name,
      types: process.types,
      atOnce: process.atOnce,
      carryOut: (event: RecordedEvent, signal: AbortSignal) => carryOut(process, event, signal),
    }));
    this.#projections = await runProjections({
      ...rest,
      schema: definition.service,
      projections: definition.projections,
      processes: runners,
    });
  }

  async stop(): Promise<void> {
    await this.#projections?.close();
  }

  async waitFor(tokens: readonly string[], names: readonly string[] | null): Promise<boolean> {
    const { definition } = this.options;
    const own = tokens.filter(isToken).filter((token) => serviceOfToken(token) === definition.service);
    const projections = this.#projections;
    if (own.length === 0 || !projections) return true;
    const all = names ?? definition.projections.map(({ name }) => name);
    const passed = await Promise.all(
      all.flatMap((name) => own.map((token) => projections.waitFor(name, token, PATIENCE_MS))),
    );
    return passed.every(Boolean);
  }

  async passed(position: Position, names: readonly string[], patienceMs = 0): Promise<boolean> {
    for (const end = performance.now() + patienceMs; ; await pause(LOOK_MS)) {
      const all = await this.running().status();
      if (names.every((name) => all.some((each) => each.name === name && each.position >= position))) return true;
      if (performance.now() >= end) return false;
    }
  }

  acquire(name: string, signal: AbortSignal): Promise<Leadership | null> {
    return this.running().lock.acquire(name, signal);
  }

  running(): Projections {
    if (!this.#projections) throw new Error('the projections have not been started');
    return this.#projections;
  }
}

export const openProjections = (options: ProjectionsOptions): ServiceProjections => new RunningService(options);
