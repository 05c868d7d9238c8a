import type { ConsumerStatus, DeadLettersPage, Wish } from '@corkboard/contracts/operations/bus';
import {
  type Consequences,
  type ConsequencesQuery,
  EVENTS_PER_PAGE,
  type EventsPage,
  type EventsQuery,
  type InspectedEvent,
  type InspectedService,
  type InspectedState,
  type InspectedStream,
  type MailsPage,
  type MessagesPage,
  type OutboxMail,
  type PageQuery,
  type ParkedOutcome,
  type ParkedPage,
  type ParkedQuery,
  type ProjectionStatus,
  type StateQuery,
  type StreamQuery,
  type TailPage,
  type TailQuery,
} from '@corkboard/contracts/operations/inspection';
import type { Steered } from '@corkboard/contracts/operations/inspection.routes';
import type { AuditSteered, AuditSteering, OrderAudit } from '@corkboard/contracts/operations/order-audit';
import type { ParkedMessageOutcome, ParkedMessages } from '@corkboard/contracts/operations/parked-messages';
import { type ProjectionComparison, type Steering } from '@corkboard/contracts/operations/steering';
import type { InspectedStep } from '@corkboard/contracts/operations/steps';
import type { StoreHealth } from '@corkboard/contracts/operations/store-health';
import type { EventCatalogue } from '@corkboard/event-store/catalogue';
import type { AnyDecider, Decider } from '@corkboard/event-store/decider';
import type { DomainEvent, RecordedEvent } from '@corkboard/event-store/event';
import type { EventStore } from '@corkboard/event-store/port';
import type { AnyProjection } from '@corkboard/event-store/read-models/changes-of';
import { stateAt } from '@corkboard/event-store/state-at';
import type { ConsumersView } from './consumers.ts';
import { declaredEvents, masked, maskedEvent, PersonalFields, revealedEvent } from './describing.ts';
import { followForwards, searchBackwards } from './events.ts';
import { findEvent, findRelated } from './finding.ts';
import { listedMail, revealedMail } from './mails.ts';
import type { OrderAudits } from './order-audit/order-audit.ts';
import type { Decided, Inspection, MailOutbox } from './port.ts';
import type { EventIndex } from './search/event-index.ts';
import { rowsChanged } from './steps.ts';

/** Turns a stored event into its latest version; `decrypted` with personal fields in clear (ERASED where the key is gone). */
export interface EventReader {
  latest(event: RecordedEvent): RecordedEvent;
  decrypted(events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]>;
}

export interface ProjectionsView {
  list(): Promise<ProjectionStatus[]>;
  /** Null while there is nothing to compare, and for an unknown name. */
  comparison(name: string): Promise<ProjectionComparison | null>;
  /** Null for an unknown name. */
  steer(name: string, action: Steering): Promise<Steered | null>;
}

export interface ParkedView {
  list(name: string, query: ParkedQuery): Promise<ParkedPage | null>;
  isWaiting(name: string, id: string): Promise<boolean | null>;
  decide(name: string, id: string, decided: Decided): Promise<ParkedOutcome | null>;
}

export interface MessagesView {
  list(query: PageQuery): Promise<MessagesPage>;
  deadLetters(query: PageQuery): Promise<DeadLettersPage>;
  /** False when no such message is held for a reason of its own. */
  settle(id: string, wish: Wish): Promise<boolean>;
}

/** What an inspection is made of; all of it is the service's own. */
export interface Inspected {
  readonly service: InspectedService;
  readonly catalogue: EventCatalogue;
  readonly deciders: readonly AnyDecider[];
  readonly store: EventStore;
  readonly reader: EventReader;
  readonly index: Pick<EventIndex, 'find' | 'through'>;
  /** The projections themselves, to fold events without touching their tables. */
  readonly folds: readonly AnyProjection[];
  readonly projections: ProjectionsView;
  readonly parked: ParkedView;
  readonly held: Inspection['held'];
  readonly audits: Pick<OrderAudits, 'last' | 'steer'>;
  readonly health: () => Promise<StoreHealth>;
  readonly messages: MessagesView;
  readonly consumers: ConsumersView;
  readonly mails: MailOutbox | null;
}

/** How a service lists an event: in its latest version, personal values masked. */
export const listedBy =
  ({ service, catalogue, reader }: Pick<Inspected, 'service' | 'catalogue' | 'reader'>) =>
  (event: RecordedEvent): InspectedEvent =>
    maskedEvent(service, catalogue, reader.latest(event));

const EVENTS_OF_A_STREAM = 200;
const CONSEQUENCES = 200;

const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));

/** Reads the service's own store; knows nothing of which one it is. */
export class OwnInspection implements Inspection {
  readonly service: InspectedService;
  readonly #own: Inspected;

  constructor(own: Inspected) {
    this.#own = own;
    this.service = own.service;
  }

  events(query: EventsQuery): Promise<EventsPage> {
    return searchBackwards(this.#own, query, this.#masked);
  }

  tail(query: TailQuery, signal?: AbortSignal): Promise<TailPage> {
    return followForwards(this.#own.store, query, this.#masked, signal);
  }

  async event(id: string): Promise<InspectedEvent | null> {
    const event = await findEvent(this.#own, id);
    return event && this.#masked(event);
  }

  async revealEvent(id: string): Promise<InspectedEvent | null> {
    const event = await findEvent(this.#own, id);
    if (!event) return null;
    const [clear] = await this.#own.reader.decrypted([event]);
    return clear ? revealedEvent(this.service, this.#own.catalogue, clear) : null;
  }

  async consequences({ cause, correlation }: ConsequencesQuery): Promise<Consequences> {
    const [caused, chain] = await Promise.all([
      findRelated(this.#own, { causationId: cause }, CONSEQUENCES),
      findRelated(this.#own, { correlationId: correlation }, CONSEQUENCES),
    ]);
    const all = new Map([...caused.events, ...chain.events].map((event) => [event.id, event]));
    const complete = [caused, chain].every(({ events }) => events.length < CONSEQUENCES);
    return { events: [...all.values()].map(this.#masked), complete, index_behind: chain.behind };
  }

  async stream(stream: string, query: StreamQuery): Promise<InspectedStream | null> {
    const from = query.from ?? 0;
    const limit = query.limit ?? EVENTS_OF_A_STREAM;
    const events = await this.#own.store.readStream(stream, { from, limit: limit + 1 });
    const shown = events.slice(0, limit);
    const last = shown.at(-1);
    if (!last) return null;
    return {
      service: this.service,
      stream,
      last_revision: last.revision,
      has_state: this.#deciderOf(stream) !== null,
      events: shown.map(this.#masked),
      next: events.length > limit ? last.revision + 1 : null,
    };
  }

  state(stream: string, query: StateQuery): Promise<InspectedState | null> {
    const { catalogue, reader } = this.#own;
    return this.#folded(stream, query, false, async (events) =>
      // Folding masked events keeps personal values out of the state without knowing its shape.
      events.map((event) => masked(catalogue, reader.latest(event))),
    );
  }

  revealState(stream: string, revision: number): Promise<InspectedState | null> {
    return this.#folded(stream, { revision }, true, (events) => this.#own.reader.decrypted(events));
  }

  async step(stream: string, revision: number): Promise<InspectedStep | null> {
    const { store, catalogue, reader, folds } = this.#own;
    const [event, next] = await store.readStream(stream, { from: revision, limit: 2 });
    if (!event) return null;
    const maskedOf = (each: RecordedEvent) => masked(catalogue, reader.latest(each));
    return {
      event: this.#masked(event),
      has_next: next !== undefined,
      has_state: this.#deciderOf(stream) !== null,
      projections: await rowsChanged(store, event, folds, maskedOf),
    };
  }

  projections(): Promise<ProjectionStatus[]> {
    return this.#own.projections.list();
  }

  comparison(name: string): Promise<ProjectionComparison | null> {
    return this.#own.projections.comparison(name);
  }

  steer(name: string, action: Steering): Promise<Steered | null> {
    return this.#own.projections.steer(name, action);
  }

  parked(name: string, query: ParkedQuery): Promise<ParkedPage | null> {
    return this.#own.parked.list(name, query);
  }

  async isParked(name: string, id: string): Promise<{ waiting: boolean } | null> {
    const waiting = await this.#own.parked.isWaiting(name, id);
    return waiting === null ? null : { waiting };
  }

  decideParked(name: string, id: string, decided: Decided): Promise<ParkedOutcome | null> {
    return this.#own.parked.decide(name, id, decided);
  }

  held = (accountId: string) => this.#own.held(accountId);

  orderAudit(): Promise<OrderAudit> {
    return this.#own.audits.last();
  }

  steerOrderAudit(action: AuditSteering): Promise<AuditSteered> {
    return this.#own.audits.steer(action);
  }

  health(): Promise<StoreHealth> {
    return this.#own.health();
  }

  messages(query: PageQuery): Promise<MessagesPage> {
    return this.#own.messages.list(query);
  }

  deadLetters(query: PageQuery): Promise<DeadLettersPage> {
    return this.#own.messages.deadLetters(query);
  }

  async settleDeadLetter(id: string, wish: Wish): Promise<{ id: string; wish: Wish } | null> {
    return (await this.#own.messages.settle(id, wish)) ? { id, wish } : null;
  }

  consumers(): Promise<ConsumerStatus[]> {
    return this.#own.consumers.list();
  }

  parkedMessages(consumer: string): Promise<ParkedMessages | null> {
    return this.#own.consumers.parked(consumer);
  }

  settleParkedMessage(consumer: string, id: string, wish: Wish): Promise<ParkedMessageOutcome | null> {
    return this.#own.consumers.settle(consumer, id, wish);
  }

  async mails(query: PageQuery): Promise<MailsPage> {
    const limit = query.limit ?? EVENTS_PER_PAGE;
    const kept = (await this.#own.mails?.list({ kind: query.type, before: query.before, limit: limit + 1 })) ?? [];
    const mails = kept.slice(0, limit);
    return {
      mails: mails.map((mail) => listedMail(this.service, mail)),
      before: kept.length > limit ? (mails.at(-1)?.id ?? null) : null,
    };
  }

  async revealMail(id: string): Promise<OutboxMail | null> {
    const mail = await this.#own.mails?.find(id);
    return mail ? revealedMail(this.service, mail) : null;
  }

  async catalogue() {
    return declaredEvents(this.service, this.#own.catalogue);
  }

  readonly #masked = (event: RecordedEvent): InspectedEvent => listedBy(this.#own)(event);

  #deciderOf(stream: string): Decider<unknown, DomainEvent> | null {
    const category = categoryOf(stream);
    const found = this.#own.deciders.find((decider) => decider.category === category);
    return (found as Decider<unknown, DomainEvent> | undefined) ?? null;
  }

  async #folded(
    stream: string,
    { revision, at = '' }: StateQuery,
    revealed: boolean,
    read: (events: readonly RecordedEvent[]) => Promise<readonly RecordedEvent[]>,
  ): Promise<InspectedState | null> {
    const { service, catalogue, store } = this.#own;
    const decider = this.#deciderOf(stream);
    if (!decider) return null;
    const personal = new PersonalFields(catalogue, revealed);
    const reading = async (events: readonly RecordedEvent[]) => personal.seenIn(await read(events));
    const then = await stateAt({ store, stream, decider, at: revision ?? at, read: reading });
    const isThere = then.revision === null ? await this.#exists(stream) : then.revision === (revision ?? then.revision);
    if (!isThere) return null;
    const { state, recordedAt: recorded_at } = then;
    return { service, stream, revision: then.revision, recorded_at, state, personal: personal.list() };
  }

  async #exists(stream: string): Promise<boolean> {
    return (await this.#own.store.readStream(stream, { limit: 1 })).length > 0;
  }
}
