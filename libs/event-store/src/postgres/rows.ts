import type { EventMetadata, JsonObject, RecordedEvent } from '../event.ts';
import { toPosition } from './positions.ts';

/** When an event was stored, as `toEvent` takes it. */
export const RECORDED_MS = '(extract(epoch FROM recorded_at) * 1000)::float8';

export interface EventRow {
  position: string | number | null;
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
