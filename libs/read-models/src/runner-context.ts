import type { Log } from '@corkboard/event-store/log';
import type { EventStore } from '@corkboard/event-store/port';
import type { Reader } from '@corkboard/event-store/reader';
import type { Pool } from 'pg';
import type { Checkpoints } from './checkpoints.ts';
import type { Copies } from './copies.ts';
import type { Outages } from './outages.ts';
import type { ParkedEvents } from './parked-events.ts';
import type { Passed } from './passed.ts';
import type { ProgressBroadcast } from './progress-broadcast.ts';

/** Shared parts of all followers of one service's events. */
export interface RunnerContext {
  readonly store: EventStore;
  readonly reader: Reader;
  readonly pool: Pool;
  readonly schema: string;
  /** On which the processes of the service tell each other of their read models. */
  readonly channel: string;
  readonly log: Log;
  readonly checkpoints: Checkpoints;
  readonly copies: Copies;
  readonly parked: ParkedEvents;
  readonly passed: Passed;
  readonly progress: ProgressBroadcast;
  readonly outages: Outages;
}
