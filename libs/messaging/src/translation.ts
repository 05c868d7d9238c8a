import type { EventContract } from '@corkboard/consumer/consumer';
import type { Message } from '@corkboard/consumer/message';
import type { JsonObject, RecordedEvent } from '@corkboard/event-store/event';

/** Published event for one domain event. */
export interface Publication {
  readonly type: string;
  readonly data: JsonObject;
}

/**
 * `publish.ts` of a service: a domain event (upcast and decrypted) to the published events it amounts to, often none. Pure.
 * The order of its answer is part of what is published: consumers drop repeats by it.
 */
export type Translation = (event: RecordedEvent) => readonly Publication[];

/**
 * One published event, its data read by its schema (zod, valibot, ..): as with zod, fields that the schema does not declare
 * are dropped, and data that breaks it throws.
 *
 *     publish(pinSaved, { pinId, boardId })
 */
export const publish = <Data extends object>(event: EventContract<Data>, data: NoInfer<Data>): Publication => ({
  type: event.type,
  data: event.data.parse(data) as JsonObject,
});

const identify = (eventId: string, ordinal: number): string => (ordinal === 0 ? eventId : `${eventId}.${ordinal}`);

/** Source and topic of messages. */
export interface Origin {
  /** Name of the service: `curation` */
  readonly service: string;
  /** `curation.v1` */
  readonly topic: string;
}

/** The messages that a recorded event of a service amounts to. */
export const translate = (
  { service, topic }: Origin,
  translation: Translation,
  event: RecordedEvent,
): readonly Message[] =>
  translation(event).map(({ type, data }, ordinal) => ({
    id: identify(event.id, ordinal),
    source: `/${service}`,
    topic,
    type,
    time: event.metadata.occurredAt,
    subject: event.stream,
    sequence: event.revision,
    ordinal,
    correlationId: event.metadata.correlationId,
    causationId: event.metadata.causationId,
    data,
  }));
