import type { ConsumerStatus, DeadLettersPage, Wish } from '@corkboard/contracts/operations/bus';
import type {
  Consequences,
  ConsequencesQuery,
  DeclaredEvent,
  EventsPage,
  EventsQuery,
  InspectedEvent,
  InspectedService,
  InspectedState,
  InspectedStream,
  MailsPage,
  MessagesPage,
  OutboxMail,
  PageQuery,
  ParkedDecision,
  ParkedOutcome,
  ParkedPage,
  ParkedQuery,
  ProjectionStatus,
  StateQuery,
  StreamQuery,
  TailPage,
  TailQuery,
} from '@corkboard/contracts/operations/inspection';
import type { Steered } from '@corkboard/contracts/operations/inspection.routes';
import type { AuditSteered, AuditSteering, OrderAudit } from '@corkboard/contracts/operations/order-audit';
import type { ParkedMessageOutcome, ParkedMessages } from '@corkboard/contracts/operations/parked-messages';
import type { ProjectionComparison, Steering } from '@corkboard/contracts/operations/steering';
import type { InspectedStep } from '@corkboard/contracts/operations/steps';
import type { StoreHealth } from '@corkboard/contracts/operations/store-health';

/**
 * What one service shows the console. In one process it is called directly, across processes by HTTP with the internal
 * token: the answers are the same. Personal fields are masked except in what `reveal…` answers; whoever calls those has
 * recorded the view before.
 */
export interface Inspection {
  readonly service: InspectedService;
  /** Newest first. */
  events(query: EventsQuery): Promise<EventsPage>;
  /** Oldest first after a position; waits up to `query.wait` ms, or until `signal` aborts. */
  tail(query: TailQuery, signal?: AbortSignal): Promise<TailPage>;
  event(id: string): Promise<InspectedEvent | null>;
  revealEvent(id: string): Promise<InspectedEvent | null>;
  consequences(query: ConsequencesQuery): Promise<Consequences>;
  stream(stream: string, query: StreamQuery): Promise<InspectedStream | null>;
  /** State after a revision or as of an instant; null for an unknown stream or revision, or a stream that no aggregate folds. */
  state(stream: string, query: StateQuery): Promise<InspectedState | null>;
  revealState(stream: string, revision: number): Promise<InspectedState | null>;
  /** What the event with a revision changed; null for an unknown stream or revision. */
  step(stream: string, revision: number): Promise<InspectedStep | null>;
  projections(): Promise<ProjectionStatus[]>;
  /** What a switch to the copy that is ready would change; null while none is, and for an unknown name. */
  comparison(name: string): Promise<ProjectionComparison | null>;
  /** Null for an unknown name. */
  steer(name: string, action: Steering): Promise<Steered | null>;
  /** Streams of which a projection takes in nothing; null for an unknown name. */
  parked(name: string, query: ParkedQuery): Promise<ParkedPage | null>;
  /** Whether an event waits there; null for an unknown name. */
  isParked(name: string, id: string): Promise<{ waiting: boolean } | null>;
  /** Null when the event does not wait (any more). */
  decideParked(name: string, id: string, decided: Decided): Promise<ParkedOutcome | null>;
  /** How much of what is kept of an account: what would go by its erasure. */
  held(accountId: string): Promise<Readonly<Record<string, number>>>;
  /** The last audit of the global order, running or not. */
  orderAudit(): Promise<OrderAudit>;
  steerOrderAudit(action: AuditSteering): Promise<AuditSteered>;
  /** Store, order, bus and database of the service, each part asked by itself; never waits long for one that hangs. */
  health(): Promise<StoreHealth>;
  messages(query: PageQuery): Promise<MessagesPage>;
  /** Published events that did not go out, newest first. */
  deadLetters(query: PageQuery): Promise<DeadLettersPage>;
  /** Tells the relay, which does it soon; null when no such message is held for a reason of its own. */
  settleDeadLetter(id: string, wish: Wish): Promise<{ id: string; wish: Wish } | null>;
  consumers(): Promise<ConsumerStatus[]>;
  /** What a consumer set aside; null for an unknown name. */
  parkedMessages(consumer: string): Promise<ParkedMessages | null>;
  /** Handles it and those behind it, or passes over it; null when it does not wait (any more). */
  settleParkedMessage(consumer: string, id: string, wish: Wish): Promise<ParkedMessageOutcome | null>;
  mails(query: PageQuery): Promise<MailsPage>;
  revealMail(id: string): Promise<OutboxMail | null>;
  catalogue(): Promise<DeclaredEvent[]>;
}

/** What is to become of a parked event, and why. */
export interface Decided {
  readonly decision: ParkedDecision;
  readonly reason: string;
}

/** A mail as its service keeps it. */
export interface KeptMail {
  readonly id: string;
  /** Which text it is, such as `password-reset`. */
  readonly kind: string;
  readonly accountId: string | null;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly status: 'queued' | 'sent' | 'failed' | 'kept';
  readonly attempts: number;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly lastError: string | null;
}

/** Given by a service that sends mail; newest first, `before` is the id of the last one of the page before. */
export interface MailOutbox {
  list(query: {
    readonly kind?: string;
    readonly before?: string;
    readonly limit: number;
  }): Promise<readonly KeptMail[]>;
  find(id: string): Promise<KeptMail | null>;
}

/** DI token of MailOutbox; a service without one has an empty outbox. */
export const MAIL_OUTBOX = Symbol('MailOutbox');
