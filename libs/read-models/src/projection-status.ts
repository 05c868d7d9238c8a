import { ageAfter, ageOf } from '@corkboard/event-store/age-after';
import { type Position, START } from '@corkboard/event-store/event';
import type { EventStore } from '@corkboard/event-store/port';
import type { CheckpointRow, FollowerError, FollowerName } from './checkpoints.ts';
import type { CopyRow, CopyState } from './copies.ts';
import type { Waiting } from './parked-events.ts';

/** A second set of a projection's tables: one that is built to serve, or the one that served before. */
export interface CopyStatus {
  readonly version: number;
  readonly state: CopyState;
  readonly position: Position;
  /** Null where positions are not dense. */
  readonly events: { readonly behind: number; readonly share: number } | null;
  readonly eventsPerSecond: number;
  /** Null while unknown, and while nothing is taken in. */
  readonly etaSeconds: number | null;
  /** ISO 8601, UTC; of a former copy, when it served last. */
  readonly since: string;
  readonly failure: FollowerError | null;
  /** It cannot be followed on by this program: it stays as it was. */
  readonly frozen: boolean;
}

/** Status of a projection for the console. */
export interface ProjectionStatus {
  readonly name: string;
  readonly version: number;
  readonly position: Position;
  readonly head: Position;
  /** `events` is null where positions are not dense; `seconds` is the age of the oldest event that it has to take in yet. */
  readonly lag: { readonly seconds: number; readonly events: number | null };
  readonly eventsPerSecond: number;
  /**
   * `waiting`: it goes on by itself, from what `lastError` says or, where that is null, once a process leads it.
   * `stopped`: at an event, until somebody resumes it. `rebuilding`: the tables are another version's, which this program cannot follow; they stand still. */
  readonly state: 'waiting' | 'catching-up' | 'live' | 'stopped' | 'rebuilding';
  readonly lastError: FollowerError | null;
  readonly parked: Waiting;
  /** Built beside the tables that serve, in place of which it can be put. */
  readonly next: CopyStatus | null;
  /** Copy that served before the last switch; it can be put back. */
  readonly former: CopyStatus | null;
  /** ISO 8601, UTC; null when it never ran. */
  readonly updatedAt: string | null;
}

/** Age of events that are not counted as a lag: the checkpoint over irrelevant events is stored every 250 ms. */
const MOMENT_MS = 1_000;

interface Around {
  readonly row: CheckpointRow | null;
  readonly head: Position;
  readonly store: EventStore;
  readonly types: readonly string[];
  readonly outage: FollowerError | null;
  readonly parked: ProjectionStatus['parked'];
  readonly copies: readonly CopyRow[];
  /** Whether this program has the definition of a version. */
  readonly knows: (version: number) => boolean;
}

export const statusOf = async (who: FollowerName, around: Around): Promise<ProjectionStatus> => {
  const { row, head, store, types, outage, parked, copies, knows } = around;
  const position = row?.position ?? START;
  const version = row?.version ?? who.version;
  const events = store.distance(position, head);
  const isMoving = row?.live === true && Date.now() - row.updated_at.getTime() < MOMENT_MS;
  // Read from the store only for followers that are stopped behind the head.
  const ageInStore = position < head && !isMoving && !outage ? await ageAfter(store, position, types) : 0;
  // During an outage the store is not asked, and the lag is at least as long as that.
  const age = outage ? ageOf(outage.at) : ageInStore;
  const behind = (outage !== null || position < head) && !isMoving && !(row?.live && age * 1_000 < MOMENT_MS);
  const copyAt = (place: CopyRow['place']): CopyStatus | null => {
    const copy = copies.find((one) => one.place === place);
    return copy ? copyStatus(copy, around) : null;
  };
  const next = copyAt('next');
  return {
    name: who.name,
    version,
    position,
    head,
    lag: { seconds: behind ? age : 0, events },
    eventsPerSecond: behind ? Math.round(row?.rate ?? 0) : 0,
    state: knows(version) ? stateOf(around, behind) : next?.state === 'failed' ? 'stopped' : 'rebuilding',
    lastError: outage ?? row?.last_error ?? (knows(version) ? null : (next?.failure ?? null)),
    parked,
    next,
    former: copyAt('former'),
    updatedAt: row?.updated_at.toISOString() ?? null,
  };
};

const MOVING: ReadonlySet<CopyState> = new Set(['building', 'switching', 'returning']);

const copyStatus = (copy: CopyRow, { head, store, knows }: Around): CopyStatus => {
  const behind = store.distance(copy.position, head);
  const all = store.distance(START, head);
  const eventsPerSecond = MOVING.has(copy.state) ? Math.round(copy.rate) : 0;
  return {
    version: copy.version,
    state: copy.state,
    position: copy.position,
    events: behind === null || all === null ? null : { behind, share: all === 0 ? 1 : 1 - behind / all },
    eventsPerSecond,
    etaSeconds: behind === null || eventsPerSecond === 0 ? null : Math.ceil(behind / eventsPerSecond),
    since: copy.started_at.toISOString(),
    failure: copy.failure,
    frozen: !knows(copy.version),
  };
};

const stateOf = ({ row, outage }: Around, behind: boolean): ProjectionStatus['state'] => {
  if (row?.state === 'stopped') return 'stopped';
  if (!row || outage) return 'waiting';
  return behind ? 'catching-up' : 'live';
};
