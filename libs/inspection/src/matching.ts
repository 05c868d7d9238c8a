import type { InspectionFilter } from '@corkboard/contracts/operations/inspection';
import type { RecordedEvent } from '@corkboard/event-store/event';
import type { EventFilter } from '@corkboard/event-store/port';
import { typesIn } from './search/terms.ts';

/** The part of a filter that the store itself can apply. */
export const storeFilter = (filter: InspectionFilter): EventFilter | undefined => {
  const types = typesIn(filter);
  if (types.length === 0 && !filter.stream) return undefined;
  return {
    ...(types.length > 0 ? { types } : {}),
    ...(filter.stream ? { streamPrefix: filter.stream } : {}),
  };
};

/** The same part, applied to an event that was found otherwise. */
export const isOfTheStore = (event: RecordedEvent, filter: InspectionFilter): boolean => {
  const wanted = storeFilter(filter);
  return (wanted?.types?.includes(event.type) ?? true) && event.stream.startsWith(wanted?.streamPrefix ?? '');
};

/** Time, actor and correlation, which stand beside the payload. `from` is inclusive, `to` exclusive. */
export const inRange = (event: RecordedEvent, filter: InspectionFilter): boolean => {
  const at = Date.parse(event.recordedAt);
  if (filter.from && at < Date.parse(filter.from)) return false;
  if (filter.to && at >= Date.parse(filter.to)) return false;
  if (filter.actor && event.metadata.actor.id !== filter.actor) return false;
  return !filter.correlation || event.metadata.correlationId === filter.correlation;
};
