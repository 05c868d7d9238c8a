import * as z from 'zod/mini';
import { inspectedService, publishedMessage } from './inspection.ts';

/** Decision about a parked message or event: tried again, or left out for good. */
export const resolution = z.enum(['replay', 'skip']);
export type Resolution = z.infer<typeof resolution>;

/** A published event that did not go out. */
export const deadLetter = z.extend(z.omit(publishedMessage, { published_at: true, sink: true }), {
  dead_lettered_at: z.string(),
  /** Null for a message that waits behind a refused one of the same stream. */
  reason: z.nullable(z.string()),
  /** Whether later messages of its stream wait behind it, until it is replayed or skipped. */
  parked: z.boolean(),
  /** Requested by staff, and not done yet. */
  requested: z.nullable(resolution),
});
export type DeadLetter = z.infer<typeof deadLetter>;

export const deadLettersPage = z.object({ dead_letters: z.array(deadLetter), before: z.nullable(z.string()) });

export const messageId = z.string().check(z.regex(/^[\w.-]{1,100}$/));
export const resolutionRequest = z.object({ resolution });
export const requestedResolution = z.object({ id: z.string(), resolution });

export const partitionLag = z.object({
  topic: z.string(),
  partition: z.number(),
  /** The next record that the group will be given. */
  reached: z.number(),
  end: z.number(),
  messages: z.number(),
});

export const consumerStatus = z.object({
  service: inspectedService,
  name: z.string(),
  status: z.enum(['running', 'failing', 'stopped']),
  /** Since when it is in this state; ISO 8601, UTC. */
  since: z.string(),
  sink: z.string(),
  /** Null when nobody could say. */
  lag_messages: z.nullable(z.number()),
  lag_seconds: z.nullable(z.number()),
  /** Since the start of the process that was asked. */
  handled: z.number(),
  dropped: z.number(),
  /** Messages that are parked; counted up to 500. */
  parked: z.number(),
  last_error: z.nullable(z.string()),
  /** Empty without Kafka; null when it did not answer. */
  partitions: z.nullable(z.array(partitionLag)),
});
export type ConsumerStatus = z.infer<typeof consumerStatus>;
