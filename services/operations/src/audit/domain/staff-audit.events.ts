import type { DomainEvent } from '@corkboard/event-store/event';

export type StaffViewedPersonalData = DomainEvent<
  'StaffViewedPersonalData',
  {
    readonly staffId: string;
    readonly service: string;
    /** What was looked at: an event, the state of a stream at a revision, or a mail. */
    readonly kind: 'event' | 'state' | 'mail';
    readonly target: string;
    readonly revision: number | null;
    /** Whose data: ids of subjects. */
    readonly subjects: readonly string[];
    readonly fields: readonly string[];
    readonly purpose: string;
    readonly caseId: string | null;
  }
>;

export type ProjectionRebuildRequested = DomainEvent<
  'ProjectionRebuildRequested',
  {
    readonly staffId: string;
    readonly service: string;
    readonly projection: string;
    readonly version: number;
    readonly reason: string;
  }
>;

export type ProjectionSteeringRequested = DomainEvent<
  'ProjectionSteeringRequested',
  {
    readonly staffId: string;
    readonly service: string;
    readonly projection: string;
    /** That serves at the time. */
    readonly version: number;
    readonly action: 'pause' | 'continue' | 'cancel' | 'compare' | 'switch' | 'roll-back' | 'clean-up' | 'resume';
    readonly reason: string;
  }
>;

export type ParkedEventDecided = DomainEvent<
  'ParkedEventDecided',
  {
    readonly staffId: string;
    readonly service: string;
    readonly projection: string;
    /** Of the event that the projection could not take in. */
    readonly eventId: string;
    readonly decision: 'replay' | 'skip' | 'edit';
    readonly reason: string;
  }
>;

export type DeadLetterSettlementRequested = DomainEvent<
  'DeadLetterSettlementRequested',
  {
    readonly staffId: string;
    readonly service: string;
    /** Id of a message that the bus refused, or `consumer/id` of one that a consumer parked. */
    readonly target: string;
    readonly wish: 'replay' | 'skip';
    readonly reason: string;
  }
>;

export type OrderAuditRequested = DomainEvent<
  'OrderAuditRequested',
  {
    readonly staffId: string;
    readonly service: string;
    readonly action: 'start' | 'cancel';
    readonly reason: string;
  }
>;

export type StaffAuditEvent =
  | StaffViewedPersonalData
  | ProjectionRebuildRequested
  | ProjectionSteeringRequested
  | ParkedEventDecided
  | DeadLetterSettlementRequested
  | OrderAuditRequested;

interface Fact {
  readonly version: number;
  readonly meaning: string;
  /** What its number is called in the state of a stream. */
  readonly counted: string;
}

/** Every act of staff that stands in their log; nothing else lists them. */
export const staffAuditFacts = {
  StaffViewedPersonalData: {
    version: 1,
    meaning: 'A member of the staff is about to see personal data, and says why',
    counted: 'viewedPersonalData',
  },
  ProjectionRebuildRequested: {
    version: 1,
    meaning: 'A member of the staff asks for a projection to be built anew',
    counted: 'rebuildsRequested',
  },
  ProjectionSteeringRequested: {
    version: 1,
    meaning: 'A member of the staff has a projection paused, switched, rolled back, cleaned up or tried again',
    counted: 'projectionsSteered',
  },
  ParkedEventDecided: {
    version: 1,
    meaning: 'A member of the staff replays, edits or skips an event that a projection could not take in',
    counted: 'parkedEventsDecided',
  },
  DeadLetterSettlementRequested: {
    version: 1,
    meaning:
      'A member of the staff asks for a message that the bus refused, or a consumer parked, to be tried again or passed over',
    counted: 'deadLettersSettled',
  },
  OrderAuditRequested: {
    version: 1,
    meaning: 'A member of the staff has the global order of a service looked through, or ends that',
    counted: 'orderAuditsRequested',
  },
} as const satisfies Readonly<Record<StaffAuditEvent['type'], Fact>>;

type ActOf<Event> = Event extends StaffAuditEvent
  ? { readonly type: Event['type']; readonly data: Event['data'] }
  : never;

/** What a member of the staff does, as it is to be recorded. */
export type StaffAct = ActOf<StaffAuditEvent>;
