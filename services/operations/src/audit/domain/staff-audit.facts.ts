import { type EventsOf, fact } from '@corkboard/event-store/fact';

interface Viewed {
  staffId: string;
  service: string;
  /** Kind of data that was revealed: an event, the state of a stream at a revision, or a mail. */
  kind: 'event' | 'state' | 'mail';
  target: string;
  revision: number | null;
  /** Ids of the subjects of the data. */
  subjects: readonly string[];
  fields: readonly string[];
  purpose: string;
  caseId: string | null;
}

export const staffViewedPersonalData = fact<Viewed>()('StaffViewedPersonalData', {
  meaning: 'A member of the staff is about to see personal data, and says why',
});

/** Request of a member of the staff, with its reason. */
interface Asked {
  staffId: string;
  service: string;
  reason: string;
}

export const projectionRebuildRequested = fact<Asked & { projection: string; version: number }>()(
  'ProjectionRebuildRequested',
  { meaning: 'A member of the staff asks for a projection to be built anew' },
);

interface ControlRequest extends Asked {
  projection: string;
  /** That serves at the time. */
  version: number;
  action: 'pause' | 'continue' | 'cancel' | 'compare' | 'switch' | 'roll-back' | 'clean-up' | 'resume';
}

export const projectionControlRequested = fact<ControlRequest>()('ProjectionControlRequested', {
  meaning: 'A member of the staff has a projection paused, switched, rolled back, cleaned up or tried again',
  formerTypes: ['ProjectionSteeringRequested'],
});

interface Parked extends Asked {
  projection: string;
  /** Of the event that the projection could not take in. */
  eventId: string;
  decision: 'replay' | 'skip' | 'edit';
}

export const parkedEventDecided = fact<Parked>()('ParkedEventDecided', {
  meaning: 'A member of the staff replays, edits or skips an event that a projection could not take in',
});

interface ResolutionRequest extends Asked {
  /** Id of a message that the bus refused, `consumer/id` of one that a consumer parked, `jobs/id` of a job that failed. */
  target: string;
  resolution: 'replay' | 'skip';
}

export const deadLetterResolutionRequested = fact<ResolutionRequest>()('DeadLetterResolutionRequested', {
  meaning:
    'A member of the staff asks for a message that the bus refused or a consumer parked, or a job that failed, to be tried again or skipped',
  formerTypes: ['DeadLetterSettlementRequested'],
  upcasters: [({ wish = null, ...data }) => ({ ...data, resolution: wish })],
});

export const orderAuditRequested = fact<Asked & { action: 'start' | 'cancel' }>()('OrderAuditRequested', {
  meaning: 'A member of the staff has the global order of a service looked through, or ends that',
});

interface ActAsked extends Asked {
  /** As the contracts of the service call it, such as `suspend-advertiser`. */
  act: string;
  /** Id of what it is done to. */
  target: string;
  /** Entered for it; null where it takes none. */
  values: Readonly<Record<string, unknown>> | null;
}

export const serviceActRequested = fact<ActAsked>()('ServiceActRequested', {
  meaning: 'A member of the staff asks a service to act on what it keeps',
  upcasters: [(data) => ({ ...data, values: null })],
});

export const staffAuditFacts = {
  staffViewedPersonalData,
  projectionRebuildRequested,
  projectionControlRequested,
  parkedEventDecided,
  deadLetterResolutionRequested,
  orderAuditRequested,
  serviceActRequested,
};
export type StaffAuditEvent = EventsOf<typeof staffAuditFacts>;
