import * as z from 'zod/mini';

/** A published event: its name carries service and version; no field is personal. */
export interface PublishedEvent<Name extends string = string, Data extends z.ZodMiniType = z.ZodMiniType> {
  readonly type: Name;
  readonly meaning: string;
  readonly data: Data;
}

export const publishedEvent = <Name extends `${string}.${string}.v${number}`, Data extends z.ZodMiniType>(
  event: PublishedEvent<Name, Data>,
): PublishedEvent<Name, Data> => event;

/** One topic per service; keyed by stream id; never fewer or more partitions than these. */
export const TOPIC_PARTITIONS = 12;
export const topicOf = (service: string): string => `${service}.v1`;

/** The CloudEvents attributes of a published event on the wire, next to its data. */
export const publishedEnvelope = z.object({
  id: z.string(),
  source: z.string(),
  type: z.string(),
  time: z.string(),
  subject: z.string(),
  sequence: z.number(),
  correlationId: z.string(),
  causationId: z.nullable(z.string()),
});
export type PublishedEnvelope = z.infer<typeof publishedEnvelope>;
