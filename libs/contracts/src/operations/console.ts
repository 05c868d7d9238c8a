import * as z from 'zod/mini';
import { route } from '../route.ts';
import { consumerStatus, deadLetter, messageId, settled, settling } from './bus.ts';
import {
  declaredEvent,
  eventFilters,
  eventId,
  inspectedEvent,
  inspectedService,
  inspectedState,
  inspectedStream,
  LIVE_ANSWERS_WITHIN_MS,
  LIVE_WAIT_MS,
  outboxMail,
  pageQuery,
  parkedDecision,
  parkedOutcome,
  parkedPage,
  parkedQuery,
  partName,
  projectionStatus,
  publishedMessage,
  SEARCH_ANSWERS_WITHIN_MS,
  stateQuery,
  stateRevision,
  streamName,
  streamQuery,
} from './inspection.ts';
import { cursor, limit } from './list-page.ts';
import { because } from './reason.ts';
import { staffEmail } from './staff.ts';
import { byStaff } from './staff-actions.ts';
import { projectionComparison, steering } from './steering.ts';

const only = z.optional(inspectedService);

/**
 * A service that did not answer is named; the others' part is shown. `unreachable`: no connection, or the service has lost its
 * database; `failed`: it answered with a defect, which its log names.
 */
export const serviceAnswer = z.object({
  service: inspectedService,
  status: z.enum(['answered', 'unreachable', 'failed']),
});
const services = z.array(serviceAnswer);

const oneEvent = z.object({ service: inspectedService, id: eventId });
const oneStream = z.object({ service: inspectedService, stream: streamName });

export const consoleEvents = route({
  ...byStaff('look'),
  name: 'console.events',
  method: 'GET',
  path: '/v3/console/events/',
  answersWithin: SEARCH_ANSWERS_WITHIN_MS,
  query: z.object({ ...eventFilters, service: only, cursor: z.optional(cursor), limit }),
  answer: z.object({
    events: z.array(inspectedEvent),
    /** Older events; null at the end. */
    cursor: z.nullable(cursor),
    /** For following live from here. */
    live: cursor,
    looked_through: z.number(),
    looked_back_to: z.nullable(z.string()),
    /** Events that the search indexes of the services lack together. */
    index_behind: z.number(),
    services,
  }),
});

/** Answers at once when there is something, else waits; oldest first. The next call asks for more: that is the back-pressure. */
export const consoleLive = route({
  ...byStaff('look'),
  name: 'console.live',
  method: 'GET',
  path: '/v3/console/live/',
  answersWithin: LIVE_ANSWERS_WITHIN_MS,
  query: z.object({
    ...eventFilters,
    service: only,
    cursor,
    wait: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(LIVE_WAIT_MS))),
  }),
  answer: z.object({ events: z.array(inspectedEvent), cursor, more: z.boolean(), services }),
});

export const consoleEvent = route({
  ...byStaff('look'),
  name: 'console.event',
  method: 'GET',
  path: '/v3/console/events/:service/:id/',
  answersWithin: SEARCH_ANSWERS_WITHIN_MS,
  params: oneEvent,
  answer: inspectedEvent,
});

export const revealEvent = route({
  ...byStaff('reveal'),
  name: 'console.revealEvent',
  method: 'POST',
  path: '/v3/console/events/:service/:id/reveal/',
  answersWithin: SEARCH_ANSWERS_WITHIN_MS,
  params: oneEvent,
  body: because,
  answer: inspectedEvent,
});

/** Why it happened (first cause first) and what it led to (as it was recorded). */
export const consoleTrail = route({
  ...byStaff('look'),
  name: 'console.trail',
  method: 'GET',
  path: '/v3/console/events/:service/:id/trail/',
  answersWithin: SEARCH_ANSWERS_WITHIN_MS,
  params: oneEvent,
  answer: z.object({
    causes: z.array(inspectedEvent),
    led_to: z.array(inspectedEvent),
    /** Others of the same request, neither cause nor consequence. */
    beside: z.array(inspectedEvent),
    complete: z.boolean(),
    /** Events that the search indexes lack together, where not all of them were looked at; else 0. */
    index_behind: z.number(),
    services,
  }),
});

export const consoleStream = route({
  ...byStaff('look'),
  name: 'console.stream',
  method: 'GET',
  path: '/v3/console/streams/:service/:stream/',
  params: oneStream,
  query: streamQuery,
  answer: inspectedStream,
});

export const consoleState = route({
  ...byStaff('look'),
  name: 'console.state',
  method: 'GET',
  path: '/v3/console/streams/:service/:stream/state/',
  params: oneStream,
  query: stateQuery,
  answer: inspectedState,
});

export const revealState = route({
  ...byStaff('reveal'),
  name: 'console.revealState',
  method: 'POST',
  path: '/v3/console/streams/:service/:stream/state/reveal/',
  params: oneStream,
  body: z.extend(because, stateRevision.shape),
  answer: inspectedState,
});

export const consoleProjections = route({
  ...byStaff('look'),
  name: 'console.projections',
  method: 'GET',
  path: '/v3/console/projections/',
  answer: z.object({ projections: z.array(projectionStatus), services }),
});

const oneProjection = z.object({ service: inspectedService, name: partName });

/** What a switch to the copy that is ready would change; 404 while none is. */
export const consoleComparison = route({
  ...byStaff('look'),
  name: 'console.comparison',
  method: 'GET',
  path: '/v3/console/projections/:service/:name/comparison/',
  params: oneProjection,
  answer: projectionComparison,
});

/** Recorded first, done second; 409 when it cannot be done as things stand. */
export const steerProjection = route({
  ...byStaff('steer-projections'),
  name: 'console.steerProjection',
  method: 'POST',
  path: '/v3/console/projections/:service/:name/steer/',
  params: oneProjection,
  body: z.extend(because, { action: steering }),
  answer: projectionStatus,
});

/** For `npm run projections`: the token of the installation is the proof; it stands in the log of the member named. */
export const steerFromShell = route({
  name: 'operations.steerProjection',
  service: 'operations',
  session: 'internal',
  limit: 'none',
  method: 'POST',
  path: '/internal/operations/projections/:service/:name/steer/',
  params: oneProjection,
  body: z.extend(because, { action: steering, email: staffEmail }),
  answer: projectionStatus,
});

/** Oldest first. */
export const consoleParked = route({
  ...byStaff('look'),
  name: 'console.parked',
  method: 'GET',
  path: '/v3/console/projections/:service/:name/parked/',
  params: oneProjection,
  query: parkedQuery,
  answer: parkedPage,
});

/** Only the oldest event of a stream can be replayed or skipped: 409 for another. 404 when it does not wait any more. */
export const decideParked = route({
  ...byStaff('settle-parked'),
  name: 'console.decideParked',
  method: 'POST',
  path: '/v3/console/projections/:service/:name/parked/:id/',
  params: z.extend(oneProjection, { id: eventId }),
  body: z.extend(because, { decision: parkedDecision }),
  answer: parkedOutcome,
});

const listQuery = z.object({
  service: only,
  type: pageQuery.shape.type,
  cursor: z.optional(cursor),
  limit,
});

export const consoleMessages = route({
  ...byStaff('look'),
  name: 'console.messages',
  method: 'GET',
  path: '/v3/console/messages/',
  query: listQuery,
  answer: z.object({ messages: z.array(publishedMessage), cursor: z.nullable(cursor), services }),
});

export const consoleDeadLetters = route({
  ...byStaff('look'),
  name: 'console.deadLetters',
  method: 'GET',
  path: '/v3/console/dead-letters/',
  query: listQuery,
  answer: z.object({ letters: z.array(deadLetter), cursor: z.nullable(cursor), services }),
});

/** Has a refused message tried again or passed over; recorded first. */
export const settleDeadLetter = route({
  ...byStaff('settle-parked'),
  name: 'console.settleDeadLetter',
  method: 'POST',
  path: '/v3/console/dead-letters/:service/:id/settle/',
  params: z.object({ service: inspectedService, id: messageId }),
  body: z.extend(because, settling.shape),
  answer: settled,
});

export const consoleConsumers = route({
  ...byStaff('look'),
  name: 'console.consumers',
  method: 'GET',
  path: '/v3/console/consumers/',
  answer: z.object({ consumers: z.array(consumerStatus), services }),
});

export const consoleMails = route({
  ...byStaff('look'),
  name: 'console.mails',
  method: 'GET',
  path: '/v3/console/mails/',
  query: listQuery,
  answer: z.object({ mails: z.array(outboxMail), cursor: z.nullable(cursor), services }),
});

export const revealMail = route({
  ...byStaff('reveal'),
  name: 'console.revealMail',
  method: 'POST',
  path: '/v3/console/mails/:service/:id/reveal/',
  params: oneEvent,
  body: because,
  answer: outboxMail,
});

export const consoleCatalogue = route({
  ...byStaff('look'),
  name: 'console.catalogue',
  method: 'GET',
  path: '/v3/console/catalogue/',
  answer: z.object({ events: z.array(declaredEvent), services }),
});
