import * as z from 'zod/mini';
import { route } from '../route.ts';
import { consumerStatus, deadLetter, messageId, requestedResolution, resolutionRequest } from './bus.ts';
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
import { projectionAction, projectionComparison } from './projection-control.ts';
import { because } from './reason.ts';
import { staffEmail } from './staff.ts';
import { byInstallation, byStaff } from './staff-actions.ts';

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

export const consoleEvents = route.get('console.events', '/v3/console/events/', {
  ...byStaff('look'),
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
export const consoleLive = route.get('console.live', '/v3/console/live/', {
  ...byStaff('look'),
  answersWithin: LIVE_ANSWERS_WITHIN_MS,
  query: z.object({
    ...eventFilters,
    service: only,
    cursor,
    wait: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(LIVE_WAIT_MS))),
  }),
  answer: z.object({ events: z.array(inspectedEvent), cursor, more: z.boolean(), services }),
});

export const consoleEvent = route.get('console.event', '/v3/console/events/:service/:id/', {
  ...byStaff('look'),
  answersWithin: SEARCH_ANSWERS_WITHIN_MS,
  params: oneEvent,
  answer: inspectedEvent,
});

export const revealEvent = route.post('console.revealEvent', '/v3/console/events/:service/:id/reveal/', {
  ...byStaff('reveal'),
  answersWithin: SEARCH_ANSWERS_WITHIN_MS,
  params: oneEvent,
  body: because,
  answer: inspectedEvent,
});

/** Causes of an event (first cause first) and its effects (in the order of recording). */
export const consoleTrail = route.get('console.trail', '/v3/console/events/:service/:id/trail/', {
  ...byStaff('look'),
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

export const consoleStream = route.get('console.stream', '/v3/console/streams/:service/:stream/', {
  ...byStaff('look'),
  params: oneStream,
  query: streamQuery,
  answer: inspectedStream,
});

export const consoleState = route.get('console.state', '/v3/console/streams/:service/:stream/state/', {
  ...byStaff('look'),
  params: oneStream,
  query: stateQuery,
  answer: inspectedState,
});

export const revealState = route.post('console.revealState', '/v3/console/streams/:service/:stream/state/reveal/', {
  ...byStaff('reveal'),
  params: oneStream,
  body: z.extend(because, stateRevision.shape),
  answer: inspectedState,
});

export const consoleProjections = route.get('console.projections', '/v3/console/projections/', {
  ...byStaff('look'),
  answer: z.object({ projections: z.array(projectionStatus), services }),
});

const oneProjection = z.object({ service: inspectedService, name: partName });

/** Changes that a switch to the finished copy would make; 404 while there is none. */
export const consoleComparison = route.get('console.comparison', '/v3/console/projections/:service/:name/comparison/', {
  ...byStaff('look'),
  params: oneProjection,
  answer: projectionComparison,
});

/** Recorded first, done second; 409 when it cannot be done as things stand. */
export const controlProjection = route.post(
  'console.controlProjection',
  '/v3/console/projections/:service/:name/control/',
  {
    ...byStaff('control-projections'),
    params: oneProjection,
    body: z.extend(because, { action: projectionAction }),
    answer: projectionStatus,
  },
);

/** For `npm run projections`: the token of the installation is the proof; it stands in the log of the member named. */
export const controlFromShell = route.post(
  'operations.controlProjection',
  '/internal/operations/projections/:service/:name/control/',
  {
    ...byInstallation,
    params: oneProjection,
    body: z.extend(because, { action: projectionAction, email: staffEmail }),
    answer: projectionStatus,
  },
);

/** Oldest first. */
export const consoleParked = route.get('console.parked', '/v3/console/projections/:service/:name/parked/', {
  ...byStaff('look'),
  params: oneProjection,
  query: parkedQuery,
  answer: parkedPage,
});

/** Only the oldest event of a stream can be replayed or skipped: 409 for another. 404 when it does not wait any more. */
export const decideParked = route.post('console.decideParked', '/v3/console/projections/:service/:name/parked/:id/', {
  ...byStaff('resolve-parked'),
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

export const consoleMessages = route.get('console.messages', '/v3/console/messages/', {
  ...byStaff('look'),
  query: listQuery,
  answer: z.object({ messages: z.array(publishedMessage), cursor: z.nullable(cursor), services }),
});

export const consoleDeadLetters = route.get('console.deadLetters', '/v3/console/dead-letters/', {
  ...byStaff('look'),
  query: listQuery,
  answer: z.object({ dead_letters: z.array(deadLetter), cursor: z.nullable(cursor), services }),
});

/** Has a refused message tried again or passed over; recorded first. */
export const resolveDeadLetter = route.post(
  'console.resolveDeadLetter',
  '/v3/console/dead-letters/:service/:id/resolve/',
  {
    ...byStaff('resolve-parked'),
    params: z.object({ service: inspectedService, id: messageId }),
    body: z.extend(because, resolutionRequest.shape),
    answer: requestedResolution,
  },
);

export const consoleConsumers = route.get('console.consumers', '/v3/console/consumers/', {
  ...byStaff('look'),
  answer: z.object({ consumers: z.array(consumerStatus), services }),
});

export const consoleMails = route.get('console.mails', '/v3/console/mails/', {
  ...byStaff('look'),
  query: listQuery,
  answer: z.object({ mails: z.array(outboxMail), cursor: z.nullable(cursor), services }),
});

export const revealMail = route.post('console.revealMail', '/v3/console/mails/:service/:id/reveal/', {
  ...byStaff('reveal'),
  params: oneEvent,
  body: because,
  answer: outboxMail,
});

export const consoleCatalogue = route.get('console.catalogue', '/v3/console/catalogue/', {
  ...byStaff('look'),
  answer: z.object({ events: z.array(declaredEvent), services }),
});
