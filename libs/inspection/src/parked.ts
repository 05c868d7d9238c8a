import {
  EVENTS_PER_PAGE,
  MASK,
  type ParkedOutcome,
  type ParkedStream,
} from '@corkboard/contracts/operations/inspection';
import type { ServiceName } from '@corkboard/contracts/services';
import type { EventCatalogue } from '@corkboard/event-store/catalogue';
import { type JsonObject, type Position, type RecordedEvent, START } from '@corkboard/event-store/event';
import { isSealed } from '@corkboard/event-store/personal-fields';
import type { EventStore } from '@corkboard/event-store/port';
import type { ParkedStreamRow } from '@corkboard/read-models/parked-events';
import type { Projections } from '@corkboard/read-models/run-projections';
import type { ServiceProjections } from '@corkboard/service/projections';
import type { Answering } from './port.ts';

interface Around {
  readonly store: EventStore;
  readonly catalogue: EventCatalogue;
  readonly projections: ServiceProjections;
}

interface Change {
  readonly name: string;
  readonly data: JsonObject;
  readonly reason: string;
}

/** The leader of the projection may be another process: how long its outcome is awaited. */
const PATIENCE_MS = 5_000;
const LOOK_MS = 50;

const described = (service: ServiceName, projection: string, row: ParkedStreamRow): ParkedStream => ({
  service,
  projection,
  event_id: row.event_id,
  event_type: row.event_type,
  stream: row.stream,
  revision: row.revision,
  position: row.position,
  error: row.error,
  attempts: row.attempts,
  parked_at: row.parked_at.toISOString(),
  requested: row.requested,
  edit: row.edit && { data: row.edit.data, reason: row.reason ?? '' },
  events: row.events,
});

/** Personal fields stay as they were recorded: an edit shows them masked, empty or not at all. */
export const touchesPersonal = (catalogue: EventCatalogue, event: RecordedEvent, data: JsonObject): boolean => {
  const personal = new Set(Object.keys(catalogue[event.type]?.personal ?? {}));
  for (const [field, value] of Object.entries(event.data)) if (isSealed(value)) personal.add(field);
  return [...personal].some((field) => {
    const value = data[field];
    return isSealed(event.data[field]) ? value !== undefined && value !== MASK : (value ?? null) !== null;
  });
};

const resolve = async (
  running: Projections,
  { name, id, resolution }: { name: string; id: string; resolution: 'replay' | 'skip' },
): Promise<ParkedOutcome> => {
  if (!(await running.resolve(name, id, resolution))) return { outcome: 'not-first' };
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; ) {
    const row = await running.findParked(name, id);
    if (!row) return { outcome: resolution === 'skip' ? 'skipped' : 'replayed' };
    if (row.requested === null) return { outcome: 'failed' };
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return { outcome: 'requested' };
};

type OfParked = Answering<'parked' | 'isParked' | 'decideParked'>;

/** Parked events of a service's projections, and decisions about them. */
export const parkedOf = (service: ServiceName, { store, catalogue, projections }: Around): OfParked => {
  const knowing = async (name: string): Promise<Projections | null> => {
    const running = projections.running();
    return (await running.status()).some((each) => each.name === name) ? running : null;
  };
  const edit = async (running: Projections, event: RecordedEvent, change: Change) => {
    if (touchesPersonal(catalogue, event, change.data)) return { outcome: 'personal' } as const;
    const version = catalogue[event.type]?.version ?? event.version;
    const { name, data, reason } = change;
    const isKept = await running.edit(name, event.id, { edit: { version, data }, reason });
    return isKept ? ({ outcome: 'edited' } as const) : null;
  };
  return {
    async parked({ params: { name }, query: { after, limit = EVENTS_PER_PAGE } }) {
      const running = await knowing(name);
      if (!running) return null;
      const rows = await running.parked(name, { after: (after ?? START) as Position, limit: limit + 1 });
      const shown = rows.slice(0, limit).map((row) => described(service, name, row));
      return { parked: shown, after: rows.length > limit ? (shown.at(-1)?.position ?? null) : null };
    },
    async isParked({ params: { name, id } }) {
      const running = await knowing(name);
      return running && { waiting: (await running.findParked(name, id)) !== null };
    },
    async decideParked({ params: { name, id }, body: { decision, reason } }) {
      const running = await knowing(name);
      const row = running && (await running.findParked(name, id));
      if (!row) return null;
      if (decision.do !== 'edit') return resolve(running, { name, id, resolution: decision.do });
      const [event] = await store.readStream(row.stream, { from: row.revision, to: row.revision });
      return event ? edit(running, event, { name, data: decision.data as JsonObject, reason }) : null;
    },
  };
};
