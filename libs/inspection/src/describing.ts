import {
  type DeclaredEvent,
  type InspectedEvent,
  MASK,
  type PersonalField,
} from '@corkboard/contracts/operations/inspection';
import type { ServiceName } from '@corkboard/contracts/services';
import { ERASED, type EventCatalogue } from '@corkboard/event-store/catalogue';
import type { JsonObject, RecordedEvent } from '@corkboard/event-store/event';
import { isSealed } from '@corkboard/event-store/personal-fields';

type Status = PersonalField['status'];

const subjectOf = (data: JsonObject, field: string): string | null => {
  const subject = data[field];
  return typeof subject === 'string' ? subject : null;
};

type Carrying = { readonly type: string; readonly data: JsonObject };

/** The personal fields that an event carries, with the field that names their subject: declared so, or sealed in the store. */
const carried = (catalogue: EventCatalogue, { type, data }: Carrying): [string, string | null][] => {
  const declared = catalogue[type]?.personal ?? {};
  return Object.keys(data)
    .filter((field) => declared[field] !== undefined || isSealed(data[field]))
    .map((field) => [field, declared[field] ?? null]);
};

/** Personal fields of an event, each with its subject. */
export const personalFields = (
  catalogue: EventCatalogue,
  event: Carrying,
  status: (value: unknown) => Status,
): PersonalField[] =>
  carried(catalogue, event).map(([field, subjectField]) => {
    const value = event.data[field];
    const subject = isSealed(value) ? value.subject : subjectField && subjectOf(event.data, subjectField);
    return { field, subject, status: status(value) };
  });

const replaced = (catalogue: EventCatalogue, event: RecordedEvent, by: string | null): RecordedEvent => {
  const hidden = carried(catalogue, event).filter(([field]) => event.data[field] !== null);
  if (hidden.length === 0) return event;
  return { ...event, data: { ...event.data, ...Object.fromEntries(hidden.map(([field]) => [field, by])) } };
};

/** The payload with every personal value masked; nothing is decrypted for it. */
export const masked = (catalogue: EventCatalogue, event: RecordedEvent): RecordedEvent =>
  replaced(catalogue, event, MASK);

/** The payload without personal values, as if their subjects had been erased. */
export const purged = (catalogue: EventCatalogue, event: RecordedEvent): RecordedEvent =>
  replaced(catalogue, event, ERASED);

const inspected = (
  service: ServiceName,
  catalogue: EventCatalogue,
  { id, type, version, stream, revision, position, recordedAt, metadata, data }: RecordedEvent,
  personal: PersonalField[],
): InspectedEvent => ({
  ...{ service, id, type, version, stream, revision, position, data, personal },
  meaning: catalogue[type]?.meaning ?? null,
  recorded_at: recordedAt,
  occurred_at: metadata.occurredAt,
  actor: metadata.actor,
  ...(metadata.subject !== undefined && { subject: metadata.subject }),
  command: metadata.command,
  correlation_id: metadata.correlationId,
  causation_id: metadata.causationId,
  country: metadata.country ?? null,
});

/** An event as the console lists it. */
export const maskedEvent = (service: ServiceName, catalogue: EventCatalogue, event: RecordedEvent): InspectedEvent => {
  const personal = personalFields(catalogue, event, () => 'masked');
  return inspected(service, catalogue, masked(catalogue, event), personal);
};

const revealedOrErased = (value: unknown): Status => (value === ERASED ? 'erased' : 'revealed');

/** An event whose personal fields were decrypted. */
export const revealedEvent = (service: ServiceName, catalogue: EventCatalogue, event: RecordedEvent): InspectedEvent =>
  inspected(service, catalogue, event, personalFields(catalogue, event, revealedOrErased));

/** Gathers the distinct personal fields of events that pass by. */
export class PersonalFields {
  private readonly fields = new Map<string, PersonalField>();

  constructor(
    private readonly catalogue: EventCatalogue,
    private readonly revealed: boolean,
  ) {}

  seenIn(events: readonly RecordedEvent[]): readonly RecordedEvent[] {
    const status = this.revealed ? revealedOrErased : (): Status => 'masked';
    for (const field of events.flatMap((event) => personalFields(this.catalogue, event, status)))
      this.fields.set(`${field.field} ${field.subject} ${field.status}`, field);
    return events;
  }

  list(): PersonalField[] {
    return [...this.fields.values()];
  }
}

export const declaredEvents = (service: ServiceName, catalogue: EventCatalogue): DeclaredEvent[] =>
  Object.entries(catalogue).map(([type, { version, meaning, personal }]) => ({
    service,
    type,
    version,
    meaning,
    personal: Object.keys(personal ?? {}),
  }));
