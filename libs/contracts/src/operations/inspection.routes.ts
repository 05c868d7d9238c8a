import * as z from 'zod/mini';
import type { Route } from '../route.ts';
import type { ServiceName } from '../services.ts';
import { consumerStatus, deadLettersPage, messageId, requestedResolution, resolutionRequest } from './bus.ts';
import { foundEvent } from './found-event.ts';
import {
  consequences,
  consequencesQuery,
  declaredEvent,
  eventId,
  eventsPage,
  eventsQuery,
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
import { serviceJobs } from './jobs.ts';
import { auditAction, auditControlResult, orderAudit } from './order-audit.ts';
import { parkedMessageOutcome, parkedMessages } from './parked-messages.ts';
import { projectionAction, projectionComparison } from './projection-control.ts';
import { because } from './reason.ts';
import { actValues, listedRow, only } from './service-acts.ts';
import { inspectedStep } from './steps.ts';
import { storeHealth } from './store-health.ts';

const byId = z.object({ id: eventId });
const byStream = z.object({ stream: streamName });
const byName = z.object({ name: partName });
const byAccount = z.object({ account: z.uuid() });
const byMessage = z.object({ id: messageId });
const nothing = z.object({});
/** `done`: false when it cannot be done as things stand. */
const controlResult = z.object({ done: z.boolean(), projection: projectionStatus });
const byRevision = z.extend(byStream, stateRevision.shape);
const byNameAndId = z.extend(byName, byId.shape);
const byNameAndMessage = z.extend(byName, byMessage.shape);
const byList = z.object({ list: partName });
/** Member of the staff, entry of their log, and idempotency key. */
const asked = z.extend(because, {
  staff_id: z.string(),
  entry: z.string(),
  idempotency_key: z.string(),
  correlation_id: z.string(),
  /** As the contract of the act wants them. */
  values: z.optional(actValues),
});

interface Parts extends Pick<Route, 'params' | 'query' | 'body' | 'answer' | 'answersWithin' | 'safe'> {
  /** True where the path names something, and there is an answer also when that is not there: never 404. */
  readonly always?: true;
}
const get = <P extends Parts>(path: string, parts: P) => ({ method: 'GET', path, ...parts }) as const;
const post = <P extends Parts>(path: string, parts: P) => ({ method: 'POST', path, ...parts }) as const;
const search = { answersWithin: SEARCH_ANSWERS_WITHIN_MS } as const;
const always = { always: true } as const;
const live = { answersWithin: LIVE_ANSWERS_WITHIN_MS } as const;

/** Each question with its path below the service's own; 404: what the path names is not there. */
const questions = {
  events: get('events/', { query: eventsQuery, answer: eventsPage, ...search }),
  tail: get('tail/', { query: tailQuery, answer: tailPage, ...live }),
  event: get('events/:id/', { params: byId, answer: foundEvent, ...search, ...always }),
  revealEvent: post('events/:id/reveal/', {
    params: byId,
    body: nothing,
    answer: inspectedEvent,
    safe: true,
    ...search,
  }),
  consequences: get('consequences/', { query: consequencesQuery, answer: consequences, ...search }),
  stream: get('streams/:stream/', { params: byStream, query: streamQuery, answer: inspectedStream }),
  /** 404 also for a revision that is not there, and for a stream that no aggregate folds. */
  state: get('streams/:stream/state/', { params: byStream, query: stateQuery, answer: inspectedState }),
  revealState: post('streams/:stream/state/reveal/', {
    params: byStream,
    body: stateRevision,
    answer: inspectedState,
    safe: true,
  }),
  /** Changes made by the event with a revision. */
  step: get('streams/:stream/steps/:revision/', { params: byRevision, answer: inspectedStep }),
  projections: get('projections/', { answer: z.array(projectionStatus) }),
  /** Changes that a switch to the finished copy would make; 404 while there is none. */
  comparison: get('projections/:name/comparison/', { params: byName, answer: projectionComparison }),
  control: post('projections/:name/control/', {
    params: byName,
    body: z.object({ action: projectionAction }),
    answer: controlResult,
  }),
  /** Streams of which a projection takes in nothing. */
  parked: get('projections/:name/parked/', { params: byName, query: parkedQuery, answer: parkedPage }),
  isParked: get('projections/:name/parked/:id/', { params: byNameAndId, answer: z.object({ waiting: z.boolean() }) }),
  /** 404 when the event does not wait (any more). */
  decideParked: post('projections/:name/parked/:id/', {
    params: byNameAndId,
    body: z.object({ decision: parkedDecision, reason: z.string() }),
    answer: parkedOutcome,
  }),
  /** Counts of the data kept of an account: an erasure would remove it. */
  held: get('held/:account/', { params: byAccount, answer: z.record(z.string(), z.number()), ...always }),
  /** The last one, running or not. */
  orderAudit: get('order-audit/', { answer: orderAudit }),
  controlOrderAudit: post('order-audit/control/', {
    body: z.object({ action: auditAction }),
    answer: auditControlResult,
  }),
  /** Each part is asked by itself, and never waited for long. */
  health: get('health/', { answer: storeHealth }),
  messages: get('messages/', { query: pageQuery, answer: messagesPage }),
  /** Published events that did not go out, newest first. */
  deadLetters: get('dead-letters/', { query: pageQuery, answer: deadLettersPage }),
  /** Tells the relay, which does it soon; 404 when no such message is held for a reason of its own. */
  resolveDeadLetter: post('dead-letters/:id/resolve/', {
    params: byMessage,
    body: resolutionRequest,
    answer: requestedResolution,
  }),
  consumers: get('consumers/', { answer: z.array(consumerStatus) }),
  /** Messages that a consumer has parked. */
  parkedMessages: get('consumers/:name/parked/', { params: byName, answer: parkedMessages }),
  /** Handles it and those behind it, or passes over it; 404 when it does not wait (any more). */
  resolveParkedMessage: post('consumers/:name/parked/:id/resolve/', {
    params: byNameAndMessage,
    body: resolutionRequest,
    answer: parkedMessageOutcome,
  }),
  jobs: get('jobs/', { answer: serviceJobs }),
  /** 404 when it is not among the failed, or nothing is left to be tried again. */
  resolveJob: post('jobs/:id/resolve/', { params: byId, body: resolutionRequest, answer: requestedResolution }),
  mails: get('mails/', { query: pageQuery, answer: mailsPage }),
  revealMail: post('mails/:id/reveal/', { params: byId, body: nothing, answer: outboxMail, safe: true }),
  /** Newest first; 404: no such list. */
  list: get('lists/:list/', {
    params: byList,
    query: z.extend(z.pick(pageQuery, { before: true, limit: true }), { search: z.optional(z.uuid()), only }),
    answer: z.object({ rows: z.array(listedRow), before: z.nullable(z.string()) }),
  }),
  listed: get('lists/:list/:id/', { params: z.extend(byList, { id: z.uuid() }), answer: listedRow }),
  /** Preview of a row as people will see it; 404 where its list has no such thing. */
  preview: get('lists/:list/:id/preview/', { params: z.extend(byList, { id: z.uuid() }), answer: listedRow }),
  /** Recorded by the caller before. `done`: false when it cannot be done in the present state; 404: no such act. */
  act: post('acts/:act/:target/', {
    params: z.object({ act: partName, target: z.uuid() }),
    body: asked,
    answer: z.object({ done: z.boolean() }),
  }),
  catalogue: get('catalogue/', { answer: z.array(declaredEvent) }),
};

type Questions = typeof questions;
export type InspectionRoutes = {
  readonly [Name in keyof Questions]: Questions[Name] & Omit<Route, keyof Questions[Name]>;
};

/** Answers of each service to the console's back end, under its own name: one process may hold several services. */
export const inspectionRoutes = (service: ServiceName): InspectionRoutes => {
  const routes = Object.entries(questions).map(([name, { path, ...parts }]): [string, Route] => {
    const at = { name: `${service}.inspection.${name}`, path: `/internal/inspection/${service}/${path}` };
    return [name, { ...parts, ...at, service, session: 'internal', limit: 'none' }];
  });
  return Object.fromEntries(routes) as InspectionRoutes;
};
