import type { RecordedEvent } from '@corkboard/event-store/event';
import type { RowChange } from '@corkboard/event-store/projection';
import type { AnyTable } from '@corkboard/event-store/table';

/** A projection whose event types are not known here. */
export interface AnyProjection {
  readonly name: string;
  readonly version: number;
  readonly tables: readonly AnyTable[];
  readonly on: object;
  readonly before?: AnyProjection;
  readonly gatherMs?: number;
}

type Handler = (event: RecordedEvent) => readonly RowChange[];

const handlersOf = (projection: AnyProjection): Record<string, Handler | undefined> =>
  projection.on as Record<string, Handler | undefined>;

export const typesOf = (projection: AnyProjection): readonly string[] => Object.keys(projection.on);

/** Changes of rows by events, in their order. */
export const changesOf = (projection: AnyProjection, events: readonly RecordedEvent[]): readonly RowChange[] => {
  const handlers = handlersOf(projection);
  return events.flatMap((event) => handlers[event.type]?.(event) ?? []);
};

/** The definition of a version, or null when this program does not know it. */
export const definitionOf = (projection: AnyProjection, version: number): AnyProjection | null => {
  if (projection.version === version) return projection;
  return projection.before ? definitionOf(projection.before, version) : null;
};
