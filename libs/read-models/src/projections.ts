import type { Position } from '@corkboard/event-store/event';
import type { LeaderLock } from '@corkboard/event-store/leading';
import type { Log } from '@corkboard/event-store/log';
import type { EventStore, Token } from '@corkboard/event-store/port';
import type { Reader } from '@corkboard/event-store/reader';
import type { Pool } from 'pg';
import type { AnyProjection } from './changes-of.ts';
import type { Comparison } from './compare-tables.ts';
import type { CopyAction } from './copy-actions.ts';
import type { Forgotten } from './forget.ts';
import type { Edit, ParkedRow, ParkedStreamRow } from './parked-events.ts';
import type { ProcessRunner } from './process-follower.ts';
import type { ProjectionStatus } from './projection-status.ts';

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

/** The read models of one service. */
export interface Projections {
  /** Every projection. */
  status(): Promise<readonly ProjectionStatus[]>;
  /** Every process, in the same form. */
  processStatus(): Promise<readonly ProjectionStatus[]>;
  /**
   * Whether the projection has taken in the write that the token proves, within the time; at once for another service's
   * token. Works in every process, whichever leads.
   */
  waitFor(projection: string, token: Token, timeoutMs: number): Promise<boolean>;
  /**
   * Has a copy of its tables built, switched to, put back or removed; `status` shows what becomes of it. False when that
   * cannot be done as things stand.
   */
  control(projection: string, what: CopyAction): Promise<boolean>;
  /** Changes that a switch to the next copy would make, as of its build; null when there is none to compare. */
  comparison(projection: string): Promise<Comparison | null>;
  /**
   * For programs, after an erasure above all: has it built anew beside its tables and switched to as soon as that is
   * done, which is when `status` shows no `next`; neither what served nor any other copy is kept.
   */
  rebuild(projection: string): Promise<void>;
  /**
   * Takes somebody out of every table that says how (`forget`), copies included, whether their projections follow or have
   * stopped, and out of the statistics about them. Call it when no process can read what is sealed for them any more.
   */
  forget(subject: string): Promise<Forgotten>;
  /** Copies that are not followed on would keep what is erased elsewhere. */
  removeStalledCopies(): Promise<void>;
  /** Lets a stopped projection or process try again. */
  resume(name: string): Promise<void>;
  /** The streams of which nothing is taken in since one of their events could not be, oldest first, after a position. */
  parked(projection: string, page: { after: Position; limit: number }): Promise<readonly ParkedStreamRow[]>;
  /** Null when it does not wait (any more). */
  findParked(projection: string, eventId: string): Promise<ParkedRow | null>;
  /** Takes in the oldest event of a parked stream and then the later ones, or leaves it out; false unless it is the oldest. */
  resolve(projection: string, eventId: string, how: 'replay' | 'skip'): Promise<boolean>;
  /** Replaces the data for the replay; the event itself stays as recorded. False when it is not parked (any more). */
  edit(projection: string, eventId: string, change: { edit: Edit; reason: string }): Promise<boolean>;
  /** Elects the leaders of its followers, and of what else one process at a time does in this service. */
  readonly lock: LeaderLock;
  close(): Promise<void>;
}
