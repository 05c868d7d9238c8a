import type { EventMetadata, JsonObject, RecordedEvent } from '../event.ts';
import { toPosition } from './positions.ts';

/** Of an event `e`; the position comes beside it. */
export const EVENT_COLUMNS =
  'e.stream, e.revision, e.id, e.type, e.version, e.data, e.metadata, (extract(epoch FROM e.recorded_at) * 1000)::float8 AS recorded_ms';

export interface EventRow {
  position: string | null;
  stream: string;
  revision: number;
  id: string;
  type: string;
  version: number;
  data: JsonObject;
  metadata: EventMetadata;
  recorded_ms: number;
}

export const toEvent = (row: EventRow): RecordedEvent => ({
  id: row.id,
  type: row.type,
  version: row.version,
  data: row.data,
  metadata: row.metadata,
  stream: row.stream,
  revision: row.revision,
  position: toPosition(Number(row.position ?? 0)),
  recordedAt: new Date(row.recorded_ms).toISOString(),
});
