import type { Pool } from 'pg';
import type { Log } from '../log.ts';
import type { EventStore } from '../port.ts';
import type { Reader } from '../reader.ts';
import type { Checkpoints } from './checkpoints.ts';
import type { Copies } from './copies.ts';
import type { Outages } from './outages.ts';
import type { ParkedEvents } from './parked-events.ts';
import type { Passed } from './passed.ts';

/** What every follower of one service's events shares. */
export interface Surroundings {
  readonly store: EventStore;
  readonly reader: Reader;
  readonly pool: Pool;
  readonly schema: string;
  readonly log: Log;
  readonly checkpoints: Checkpoints;
  readonly copies: Copies;
  readonly parked: ParkedEvents;
  readonly passed: Passed;
  readonly outages: Outages;
}
