import * as z from 'zod/mini';
import { ANSWERS_WITHIN_MS } from '../route.ts';
import { serviceNames } from '../services.ts';
import { followerError, projectionCopy } from './projection-control.ts';

/** Every service shows itself to the console. */
export const inspectedService = z.enum(serviceNames);

/** Placeholder of a personal value that was not revealed. */
export const MASK = '•••••';

/** Longest list of events in one answer, and how many events one search looks through before it answers with a cursor. */
export const EVENTS_PER_PAGE = 100;
export const SEARCH_WINDOW = 1000;
/** Longest chain of one request that a service shows. */
export const EVENTS_PER_CHAIN = 500;
/** Longest wait of one live request, in milliseconds. */
export const LIVE_WAIT_MS = 20_000;
/** A live request waits for events, and then reads them. */
export const LIVE_ANSWERS_WITHIN_MS = LIVE_WAIT_MS + ANSWERS_WITHIN_MS;
/** Timeout of looking for one event among all, where there is no index of ids. */
export const SEARCH_ANSWERS_WITHIN_MS = 10_000;

const jsonObject = z.record(z.string(), z.unknown());

/** A personal field of a payload: masked until revealed; erased when the subject's key was destroyed. */
export const personalField = z.object({
  field: z.string(),
  subject: z.nullable(z.string()),
  status: z.enum(['masked', 'revealed', 'erased']),
});
export type PersonalField = z.infer<typeof personalField>;

export const inspectedEvent = z.object({
  service: inspectedService,
  id: z.string(),
  type: z.string(),
  version: z.number(),
  meaning: z.nullable(z.string()),
  stream: z.string(),
  revision: z.number(),
  position: z.string(),
  recorded_at: z.string(),
  occurred_at: z.string(),
  actor: z.object({ kind: z.enum(['visitor', 'account', 'staff', 'system']), id: z.string() }),
  /** The account that the actor acted for; absent where it acted for itself. */
  subject: z.optional(z.string()),
  command: z.string(),
  correlation_id: z.string(),
  causation_id: z.nullable(z.string()),
  country: z.nullable(z.string()),
  data: jsonObject,
  personal: z.array(personalField),
});
export type InspectedEvent = z.infer<typeof inspectedEvent>;

const shortText = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^[^\p{Cc}]*$/u));
/** The largest revision that a stream can have. */
const revision = z.coerce.number().check(z.int(), z.gte(0), z.lte(2_147_483_646));
const instant = z.string().check(
  z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?Z$/),
  z.refine((text) => !Number.isNaN(Date.parse(text))),
);
const limit = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(EVENTS_PER_PAGE)));

/** Reads positions and streams as they come in paths: no control characters, bounded. */
export const streamName = z.string().check(z.regex(/^[a-z][a-z0-9]*-[\w.:-]{1,200}$/));
export const eventId = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i));

/**
 * Filters of events; all given ones must hold. `type` holds names separated by commas; `stream` is a name or its beginning;
 * `actor` is an id; `text` is words, each of which must be a whole word of the event outside its personal fields.
 */
export const eventFilters = {
  type: z.optional(shortText(2000)),
  stream: z.optional(shortText(220)),
  from: z.optional(instant),
  to: z.optional(instant),
  actor: z.optional(shortText(200)),
  correlation: z.optional(shortText(100)),
  text: z.optional(shortText(200)),
};
export const eventFilter = z.object(eventFilters);
export type InspectionFilter = z.infer<typeof eventFilter>;

/** Newest first. `before`: a position of this service, exclusive. */
export const eventsQuery = z.extend(eventFilter, { before: z.optional(shortText(200)), limit });
export type EventsQuery = z.infer<typeof eventsQuery>;

export const eventsPage = z.object({
  events: z.array(inspectedEvent),
  /** Go on from here; null: looked through to the first event, or past `from`. */
  before: z.nullable(z.string()),
  /** Position from which following live has no gap. */
  head: z.string(),
  looked_through: z.number(),
  /** Recorded time of the oldest event looked at. */
  looked_back_to: z.nullable(z.string()),
  /** Events that the search index lacks; null without filters, where unknown, and for a chain where all were looked at. */
  index_behind: z.nullable(z.number()),
});
export type EventsPage = z.infer<typeof eventsPage>;

/** Oldest first, after a position; waits up to `wait` milliseconds for the first one. */
export const tailQuery = z.extend(eventFilter, {
  after: z.string().check(z.maxLength(200)),
  wait: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(LIVE_WAIT_MS))),
  limit,
});
export type TailQuery = z.infer<typeof tailQuery>;

export const tailPage = z.object({
  events: z.array(inspectedEvent),
  after: z.string(),
  /** True when more was waiting than fitted. */
  more: z.boolean(),
});
export type TailPage = z.infer<typeof tailPage>;

/** Events that name `id` as their cause, or stand in the same chain, at or after an instant. */
export const consequencesQuery = z.object({
  cause: shortText(100),
  correlation: shortText(100),
  since: instant,
});

export const consequences = z.object({
  events: z.array(inspectedEvent),
  /** False: there were more events since then than one answer looks through. */
  complete: z.boolean(),
  /** Events that the search index lacks, where not all of them were looked at; else null. */
  index_behind: z.nullable(z.number()),
});

export const streamQuery = z.object({
  from: z.optional(revision),
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(500))),
});

export const inspectedStream = z.object({
  service: inspectedService,
  stream: z.string(),
  last_revision: z.number(),
  /** False: no aggregate of this service folds such streams. */
  has_state: z.boolean(),
  events: z.array(inspectedEvent),
  /** Revision to go on from; null at the end. */
  next: z.nullable(z.number()),
});

export const stateRevision = z.object({ revision });

/** After the event with a revision, or as of an instant: with every event recorded until then, that millisecond included. */
export const stateQuery = z
  .object({ revision: z.optional(revision), at: z.optional(instant) })
  .check(z.refine((query) => (query.revision === undefined) !== (query.at === undefined)));
export type StateQuery = z.infer<typeof stateQuery>;

export const inspectedState = z.object({
  service: inspectedService,
  stream: z.string(),
  /** Of the last event that was folded; null: nothing had been recorded at that instant. */
  revision: z.nullable(z.number()),
  recorded_at: z.nullable(z.string()),
  state: z.unknown(),
  /** Personal fields of the events that were folded. */
  personal: z.array(personalField),
});
export type InspectedState = z.infer<typeof inspectedState>;

/** Of a projection or a consumer, in an address. */
export const partName = z.string().check(z.regex(/^[\w.-]{1,100}$/));

export const projectionStatus = z.object({
  service: inspectedService,
  /** A process reacts to events by commands; it is never rebuilt. */
  kind: z.enum(['projection', 'process']),
  name: z.string(),
  version: z.number(),
  /** `waiting`: for what `last_error` says, since when, or for a process to lead it; it goes on by itself. */
  status: z.enum(['waiting', 'catching-up', 'live', 'stopped', 'rebuilding']),
  position: z.string(),
  lag_seconds: z.number(),
  /** Only where positions are dense. */
  lag_events: z.nullable(z.number()),
  events_per_second: z.number(),
  last_error: z.nullable(followerError),
  /** Parked events, `since` the first was parked; always 0 for a process, which stops instead. */
  parked: z.object({ streams: z.number(), events: z.number(), since: z.nullable(z.string()) }),
  updated_at: z.nullable(z.string()),
  next: z.nullable(projectionCopy),
  former: z.nullable(projectionCopy),
});
export type ProjectionStatus = z.infer<typeof projectionStatus>;

/** A stream of which a projection takes in nothing, shown by its oldest parked event. */
export const parkedStream = z.object({
  service: inspectedService,
  projection: z.string(),
  event_id: z.string(),
  event_type: z.string(),
  stream: z.string(),
  revision: z.number(),
  position: z.string(),
  /** Last error; null while it has not been tried. */
  error: z.nullable(z.string()),
  attempts: z.number(),
  parked_at: z.string(),
  requested: z.nullable(z.enum(['replay', 'skip'])),
  /** Edited data for the replay; personal fields are the original's. */
  edit: z.nullable(z.object({ data: jsonObject, reason: z.string() })),
  /** Parked events in all. */
  events: z.number(),
});
export type ParkedStream = z.infer<typeof parkedStream>;

export const parkedQuery = z.object({ after: z.optional(shortText(100)), limit });

export const parkedPage = z.object({ parked: z.array(parkedStream), after: z.nullable(z.string()) });

/** Decision about a parked event; an edited one is not yet replayed. */
export const parkedDecision = z.discriminatedUnion('do', [
  z.object({ do: z.literal('replay') }),
  z.object({ do: z.literal('skip') }),
  z.object({ do: z.literal('edit'), data: jsonObject }),
]);
export type ParkedDecision = z.infer<typeof parkedDecision>;

/**
 * `requested`: the outcome is not known yet. `failed`: it still cannot be taken in. `not-first`: an earlier event of its stream waits.
 * `personal`: a personal field was to be changed, which nobody may.
 */
export const parkedOutcome = z.object({
  outcome: z.enum(['replayed', 'skipped', 'edited', 'requested', 'failed', 'not-first', 'personal']),
});
export type ParkedOutcome = z.infer<typeof parkedOutcome>;

export const pageQuery = z.object({
  type: z.optional(shortText(200)),
  before: z.optional(shortText(200)),
  limit,
});

export const publishedMessage = z.object({
  service: inspectedService,
  id: z.string(),
  type: z.string(),
  subject: z.string(),
  sequence: z.number(),
  time: z.string(),
  published_at: z.nullable(z.string()),
  sink: z.string(),
  correlation_id: z.string(),
  causation_id: z.nullable(z.string()),
  data: jsonObject,
});
export type PublishedMessage = z.infer<typeof publishedMessage>;

export const messagesPage = z.object({ messages: z.array(publishedMessage), before: z.nullable(z.string()) });

/** A mail as the console lists it: recipient and text are personal, so they are masked until revealed. */
export const outboxMail = z.object({
  service: inspectedService,
  id: z.string(),
  kind: z.string(),
  account_id: z.nullable(z.string()),
  to: z.string(),
  subject: z.string(),
  text: z.nullable(z.string()),
  /** `kept`: an installation without a mail server; nobody else delivers it. */
  status: z.enum(['queued', 'sent', 'failed', 'kept']),
  attempts: z.number(),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
  last_error: z.nullable(z.string()),
  revealed: z.boolean(),
});
export type OutboxMail = z.infer<typeof outboxMail>;

export const mailsPage = z.object({ mails: z.array(outboxMail), before: z.nullable(z.string()) });

export const declaredEvent = z.object({
  service: inspectedService,
  type: z.string(),
  version: z.number(),
  meaning: z.string(),
  personal: z.array(z.string()),
});
export type DeclaredEvent = z.infer<typeof declaredEvent>;
