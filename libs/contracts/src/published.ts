import * as z from 'zod/mini';

/**
 * Relation of a field to a person: `no`: nothing; `id`: it is the number of an account, which leads nowhere once that is
 * erased; `about`: it says something of the person with that number. No field names anybody in clear.
 */
export type PersonalMark = 'no' | 'id' | 'about';

/** A published event: its name carries service and version. Everything that is written about it for others stands here. */
export interface PublishedEvent<Name extends string = string, Data extends z.ZodMiniType = z.ZodMiniType> {
  readonly type: Name;
  readonly meaning: string;
  /** When it is published, and how often. */
  readonly when: string;
  /** The category of streams that it is about: the key of its records is one of these streams. */
  readonly about: string;
  readonly data: Data;
  readonly example: z.output<Data>;
}

export const publishedEvent = <Name extends `${string}.${string}.v${number}`, Data extends z.ZodMiniType>(
  event: PublishedEvent<Name, Data>,
): PublishedEvent<Name, Data> => event;

/**
 * A field of a published event with what it means.
 *
 *     accountId: field(z.string(), 'Whose account it is', 'id')
 */
export const field = <Schema extends z.ZodMiniType>(
  schema: Schema,
  meaning: string,
  personal: PersonalMark = 'no',
): Schema => schema.check(z.meta({ description: meaning, 'x-personal': personal }));

/** Formats for machines; our own schemas of texts and numbers stay as wide as they were when they were released. */
export const uuid = () => z.string().check(z.meta({ format: 'uuid' }));
/** ISO 8601, UTC. */
export const moment = () => z.string().check(z.meta({ format: 'date-time' }));
export const whole = () => z.number().check(z.meta({ type: 'integer' }));

/** One topic per service; keyed by stream id; never fewer or more partitions than these. */
export const TOPIC_PARTITIONS = 12;
export const topicOf = (service: string): string => `${service}.v1`;

/** The name of the schema of an event's value (CloudEvents `dataschema`). */
export const dataschemaOf = (type: string): string => `urn:corkboard:event:${type}`;

/** Headers of a record: CloudEvents 1.0 in binary mode. */
export const publishedHeaders = z.object({
  'content-type': field(z.literal('application/json'), 'Of the value'),
  ce_specversion: field(z.literal('1.0'), 'CloudEvents'),
  ce_id: field(z.string(), 'Unique per source; a repeated delivery carries the same one'),
  ce_source: field(z.string(), 'The service, as a path: `/curation`'),
  ce_type: field(z.string(), 'The name of the event with its version'),
  ce_dataschema: field(z.optional(z.string()), 'The name of the schema of the value: its `$id` in asyncapi.yaml'),
  ce_time: field(moment(), 'When it happened: ISO 8601, UTC'),
  ce_subject: field(z.string(), 'The stream that it is about; the key of the record is the same'),
  ce_sequence: field(
    z.string(),
    'Grows per source and subject, as a text too: the revision of the fact in its stream, in 15 digits',
  ),
  ce_ordinal: field(z.string(), 'A whole number from 0, when one fact makes several events'),
  ce_correlationid: field(z.string(), 'What the same request or process brought about has the same one'),
  ce_causationid: field(z.optional(z.string()), 'What brought it about, where something did'),
});
