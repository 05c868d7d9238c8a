import type { InspectedEvent, InspectionFilter } from '@corkboard/contracts/operations/inspection';
import type { RecordedEvent } from '@corkboard/event-store/event';
import type { EventFilter } from '@corkboard/event-store/port';

/** The part of a filter that the store itself can apply. */
export const storeFilter = (filter: InspectionFilter): EventFilter | undefined => {
  const types = filter.type
    ?.split(',')
    .map((type) => type.trim())
    .filter((type) => type !== '');
  if (!types?.length && !filter.stream) return undefined;
  return {
    ...(types?.length ? { types } : {}),
    ...(filter.stream ? { streamPrefix: filter.stream } : {}),
  };
};

const scalars = function* (value: unknown): Generator<string> {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') yield String(value);
  else if (Array.isArray(value)) for (const each of value) yield* scalars(each);
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) yield* scalars(each);
};

const wordsOf = (event: InspectedEvent): string => {
  const ids = [event.type, event.stream, event.id, event.correlation_id, event.causation_id ?? ''];
  // Personal values are masked already, so nobody can find out by searching what they would have to reveal.
  return [...ids, event.actor.id, event.command, ...scalars(event.data)].join('\n').toLowerCase();
};

/** True when every word of `text` stands somewhere in the type, the stream, the ids or the payload that is not personal. */
export const saysAll = (event: InspectedEvent, text: string): boolean => {
  const words = wordsOf(event);
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word));
};

/** Time and correlation, which stand beside the payload. `from` is inclusive, `to` exclusive. */
export const inRange = (event: RecordedEvent, filter: InspectionFilter): boolean => {
  const at = Date.parse(event.recordedAt);
  if (filter.from && at < Date.parse(filter.from)) return false;
  if (filter.to && at >= Date.parse(filter.to)) return false;
  return !filter.correlation || event.metadata.correlationId === filter.correlation;
};
