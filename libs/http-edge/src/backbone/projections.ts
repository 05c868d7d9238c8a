import type { RecordedEvent } from '@corkboard/event-store/event';
import type { EventStore } from '@corkboard/event-store/port';
import type { Reader } from '@corkboard/event-store/reader';
import type { Pool } from 'pg';
import type { Log } from '../log.ts';
import type { Process, ServiceDefinition } from './definition.ts';

/** The projections and processes of one service. */
export interface ServiceProjections {
  start(processes: readonly Process[], carryOut: (process: Process, event: RecordedEvent) => Promise<void>): void;
  stop(): Promise<void>;
  /** Waits at most 2 s until the named projections (null: all) have passed the service's own tokens; false when they have not. */
  waitFor(tokens: readonly string[], names: readonly string[] | null): Promise<boolean>;
}

export interface ProjectionsOptions {
  readonly store: EventStore;
  readonly reader: Reader;
  readonly pool: Pool;
  readonly definition: ServiceDefinition;
  readonly log: Log;
}

export const openProjections = (_: ProjectionsOptions): ServiceProjections => ({
  start: () => undefined,
  stop: async () => undefined,
  waitFor: async () => true,
});
