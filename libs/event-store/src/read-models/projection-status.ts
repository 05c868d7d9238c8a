import { type Position, START } from '../event.ts';
import type { EventStore } from '../port.ts';
import type { CheckpointRow, FollowerError, FollowerName, RebuildProgress } from './checkpoints.ts';

/** What the console shows of a projection. */
export interface ProjectionStatus {
  readonly name: string;
  readonly version: number;
  readonly position: Position;
  readonly head: Position;
  /** `events` is null where positions are not dense; `seconds` is the age of the newest event taken in while behind. */
  readonly lag: { readonly seconds: number; readonly events: number | null };
  readonly eventsPerSecond: number;
  readonly state: 'waiting' | 'catching-up' | 'live' | 'stopped' | 'rebuilding';
  readonly lastError: FollowerError | null;
  /** What waits because it cannot be taken in. */
  readonly parked: { readonly streams: number; readonly events: number };
  readonly rebuild: RebuildProgress | null;
  /** ISO 8601, UTC; null when it never ran. */
  readonly updatedAt: string | null;
}

/** Positions of the last moment are not a lag: the checkpoint over events that change nothing is stored every 250 ms. */
const MOMENT_MS = 1_000;

export const statusOf = (
  who: FollowerName,
  row: CheckpointRow | null,
  { head, store, parked }: { head: Position; store: EventStore; parked: ProjectionStatus['parked'] },
): ProjectionStatus => {
  const position = row?.position ?? START;
  const events = store.distance(position, head);
  const behind = position < head && !(row?.live && Date.now() - row.updated_at.getTime() < MOMENT_MS);
  return {
    name: who.name,
    version: who.version,
    position,
    head,
    lag: { seconds: behind && row?.event_at ? Math.max(0, (Date.now() - row.event_at.getTime()) / 1_000) : 0, events },
    eventsPerSecond: behind ? Math.round(row?.rate ?? 0) : 0,
    state: stateOf(row, behind),
    lastError: row?.last_error ?? null,
    parked,
    rebuild: row?.rebuild ?? null,
    updatedAt: row?.updated_at.toISOString() ?? null,
  };
};

const stateOf = (row: CheckpointRow | null, behind: boolean): ProjectionStatus['state'] => {
  if (!row) return 'waiting';
  if (row.state === 'stopped') return 'stopped';
  if (row.rebuild || row.rebuild_wanted) return 'rebuilding';
  return behind ? 'catching-up' : 'live';
};
