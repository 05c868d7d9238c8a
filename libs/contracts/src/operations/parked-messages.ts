import * as z from 'zod/mini';
import { route } from '../route.ts';
import { messageId, resolutionRequest } from './bus.ts';
import { inspectedService, partName } from './inspection.ts';
import { because } from './reason.ts';
import { byStaff } from './staff-actions.ts';

/** A published event that a consumer could not handle, or that waits behind one of its subject. Without its data. */
export const parkedMessage = z.object({
  id: z.string(),
  type: z.string(),
  /** The service that published it, as a path: `/curation`. */
  source: z.string(),
  subject: z.string(),
  sequence: z.number(),
  time: z.string(),
  parked_at: z.string(),
  /** Error of its last try; null for one that waits behind another. */
  reason: z.nullable(z.string()),
  /** The oldest of its subject: the only one that can be replayed or skipped. */
  first: z.boolean(),
});
export type ParkedMessage = z.infer<typeof parkedMessage>;

/** Up to 500, oldest first per subject. */
export const parkedMessages = z.object({ messages: z.array(parkedMessage) });

/** Result of a resolution, which takes the messages behind it along, up to the next that cannot be handled. */
export const parkedMessageOutcome = z.object({
  id: z.string(),
  outcome: z.enum(['replayed', 'skipped', 'failed', 'not-first']),
  /** Error of the replay. */
  error: z.nullable(z.string()),
  /** Messages of its subject that are parked still. */
  left: z.number(),
});
export type ParkedMessageOutcome = z.infer<typeof parkedMessageOutcome>;

const oneConsumer = z.object({ service: inspectedService, name: partName });

export const consoleParkedMessages = route.get(
  'console.parkedMessages',
  '/v3/console/consumers/:service/:name/parked/',
  {
    ...byStaff('look'),
    params: oneConsumer,
    answer: parkedMessages,
  },
);

/** Recorded first. Only the oldest of a subject can be resolved: 409 for another. 404 when it does not wait any more. */
export const resolveParkedMessage = route.post(
  'console.resolveParkedMessage',
  '/v3/console/consumers/:service/:name/parked/:id/resolve/',
  {
    ...byStaff('resolve-parked'),
    params: z.extend(oneConsumer, { id: messageId }),
    body: z.extend(because, resolutionRequest.shape),
    answer: parkedMessageOutcome,
  },
);
