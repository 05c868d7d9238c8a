import type { Message } from '@corkboard/consumer/message';
import type { PublishedEvent } from '@corkboard/contracts/published';
import { topicOf } from '@corkboard/contracts/published';
import type { JsonObject, RecordedEvent } from '@corkboard/event-store/event';
import type * as z from 'zod/mini';

/** What a service says to the others about one domain event. */
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
 * One published event. Fields that the contract does not declare are dropped; data that breaks it throws.
 *
 *     publish(pinSaved, { pinId, boardId })
 */
export const publish = <Name extends string, Data extends z.ZodMiniType<object>>(
  event: PublishedEvent<Name, Data>,
  data: z.output<Data>,
): Publication => ({ type: event.type, data: event.data.parse(data) as JsonObject });

const identify = (eventId: string, ordinal: number): string => (ordinal === 0 ? eventId : `${eventId}.${ordinal}`);

/** The messages that a recorded event of `service` amounts to. */
export const translate = (service: string, translation: Translation, event: RecordedEvent): readonly Message[] =>
  translation(event).map(({ type, data }, ordinal) => ({
    id: identify(event.id, ordinal),
    source: `/${service}`,
    topic: topicOf(service),
    type,
    time: event.metadata.occurredAt,
    subject: event.stream,
    sequence: event.revision,
    ordinal,
    correlationId: event.metadata.correlationId,
    causationId: event.metadata.causationId,
    data,
  }));
