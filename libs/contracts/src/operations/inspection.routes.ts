import * as z from 'zod/mini';
import { route } from '../route.ts';
import { consumerStatus, deadLettersPage, messageId, settled, settling } from './bus.ts';
import {
  consequences,
  consequencesQuery,
  declaredEvent,
  eventId,
  eventsPage,
  eventsQuery,
  type InspectedService,
  inspectedEvent,
  inspectedState,
  inspectedStream,
  LIVE_ANSWERS_WITHIN_MS,
  mailsPage,
  messagesPage,
  outboxMail,
  pageQuery,
  parkedDecision,
  parkedOutcome,
  parkedPage,
  parkedQuery,
  partName,
  projectionStatus,
  SEARCH_ANSWERS_WITHIN_MS,
  stateQuery,
  stateRevision,
  streamName,
  streamQuery,
  tailPage,
  tailQuery,
} from './inspection.ts';
import { auditSteered, auditSteering, orderAudit } from './order-audit.ts';
import { parkedMessageOutcome, parkedMessages } from './parked-messages.ts';
import { projectionComparison, steering } from './steering.ts';
import { inspectedStep } from './steps.ts';
import { storeHealth } from './store-health.ts';

const byId = z.object({ id: eventId });
const byStream = z.object({ stream: streamName });
const byName = z.object({ name: partName });
const byMessage = z.object({ id: messageId });
const nothing = z.object({});
/** `done`: false when it cannot be done as things stand. */
const steered = z.object({ done: z.boolean(), projection: projectionStatus });
export type Steered = z.infer<typeof steered>;

/** What each service answers to the console's back end, under its own name: one process may hold several services. */
export const inspectionRoutes = (service: InspectedService) => {
  const at = (name: string, path: string, answersWithin?: number) =>
    ({
      name: `${service}.inspection.${name}`,
      service,
      path: `/internal/inspection/${service}/${path}`,
      session: 'internal',
      limit: 'none',
      answersWithin,
    }) as const;
  return {
    events: route({
      ...at('events', 'events/', SEARCH_ANSWERS_WITHIN_MS),
      method: 'GET',
      query: eventsQuery,
      answer: eventsPage,
    }),
    tail: route({ ...at('tail', 'tail/', LIVE_ANSWERS_WITHIN_MS), method: 'GET', query: tailQuery, answer: tailPage }),
    event: route({
      ...at('event', 'events/:id/', SEARCH_ANSWERS_WITHIN_MS),
      method: 'GET',
      params: byId,
      answer: inspectedEvent,
    }),
    revealEvent: route({
      ...at('revealEvent', 'events/:id/reveal/', SEARCH_ANSWERS_WITHIN_MS),
      method: 'POST',
      params: byId,
      body: nothing,
      answer: inspectedEvent,
      safe: true,
    }),
    consequences: route({
      ...at('consequences', 'consequences/', SEARCH_ANSWERS_WITHIN_MS),
      method: 'GET',
      query: consequencesQuery,
      answer: consequences,
    }),
    stream: route({
      ...at('stream', 'streams/:stream/'),
      method: 'GET',
      params: byStream,
      query: streamQuery,
      answer: inspectedStream,
    }),
    state: route({
      ...at('state', 'streams/:stream/state/'),
      method: 'GET',
      params: byStream,
      query: stateQuery,
      answer: inspectedState,
    }),
    revealState: route({
      ...at('revealState', 'streams/:stream/state/reveal/'),
      method: 'POST',
      params: byStream,
      body: stateRevision,
      answer: inspectedState,
      safe: true,
    }),
    step: route({
      ...at('step', 'streams/:stream/steps/:revision/'),
      method: 'GET',
      params: z.extend(byStream, stateRevision.shape),
      answer: inspectedStep,
    }),
    projections: route({ ...at('projections', 'projections/'), method: 'GET', answer: z.array(projectionStatus) }),
    comparison: route({
      ...at('comparison', 'projections/:name/comparison/'),
      method: 'GET',
      params: byName,
      answer: projectionComparison,
    }),
    steer: route({
      ...at('steer', 'projections/:name/steer/'),
      method: 'POST',
      params: byName,
      body: z.object({ action: steering }),
      answer: steered,
    }),
    parked: route({
      ...at('parked', 'projections/:name/parked/'),
      method: 'GET',
      params: byName,
      query: parkedQuery,
      answer: parkedPage,
    }),
    isParked: route({
      ...at('isParked', 'projections/:name/parked/:id/'),
      method: 'GET',
      params: z.extend(byName, byId.shape),
      answer: z.object({ waiting: z.boolean() }),
    }),
    decideParked: route({
      ...at('decideParked', 'projections/:name/parked/:id/'),
      method: 'POST',
      params: z.extend(byName, byId.shape),
      body: z.object({ decision: parkedDecision, reason: z.string() }),
      answer: parkedOutcome,
    }),
    held: route({
      ...at('held', 'held/:account/'),
      method: 'GET',
      params: z.object({ account: z.uuid() }),
      answer: z.record(z.string(), z.number()),
    }),
    orderAudit: route({ ...at('orderAudit', 'order-audit/'), method: 'GET', answer: orderAudit }),
    steerOrderAudit: route({
      ...at('steerOrderAudit', 'order-audit/steer/'),
      method: 'POST',
      body: z.object({ action: auditSteering }),
      answer: auditSteered,
    }),
    health: route({ ...at('health', 'health/'), method: 'GET', answer: storeHealth }),
    messages: route({ ...at('messages', 'messages/'), method: 'GET', query: pageQuery, answer: messagesPage }),
    deadLetters: route({
      ...at('deadLetters', 'dead-letters/'),
      method: 'GET',
      query: pageQuery,
      answer: deadLettersPage,
    }),
    settleDeadLetter: route({
      ...at('settleDeadLetter', 'dead-letters/:id/settle/'),
      method: 'POST',
      params: byMessage,
      body: settling,
      answer: settled,
    }),
    consumers: route({ ...at('consumers', 'consumers/'), method: 'GET', answer: z.array(consumerStatus) }),
    parkedMessages: route({
      ...at('parkedMessages', 'consumers/:name/parked/'),
      method: 'GET',
      params: byName,
      answer: parkedMessages,
    }),
    settleParkedMessage: route({
      ...at('settleParkedMessage', 'consumers/:name/parked/:id/settle/'),
      method: 'POST',
      params: z.extend(byName, byMessage.shape),
      body: settling,
      answer: parkedMessageOutcome,
    }),
    mails: route({ ...at('mails', 'mails/'), method: 'GET', query: pageQuery, answer: mailsPage }),
    revealMail: route({
      ...at('revealMail', 'mails/:id/reveal/'),
      method: 'POST',
      params: byId,
      body: nothing,
      answer: outboxMail,
      safe: true,
    }),
    catalogue: route({ ...at('catalogue', 'catalogue/'), method: 'GET', answer: z.array(declaredEvent) }),
  };
};

export type InspectionRoutes = ReturnType<typeof inspectionRoutes>;
