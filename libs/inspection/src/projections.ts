import type { InspectedService, ProjectionStatus } from '@corkboard/contracts/operations/inspection';
import type { ProjectionStatus as Running } from '@corkboard/event-store/read-models/projection-status';
import type { Projections } from '@corkboard/event-store/read-models/run-projections';
import type { ServiceProjections } from '@corkboard/http-edge/backbone/projections';
import type { ProjectionsView } from './own-inspection.ts';

const described = (service: InspectedService, kind: ProjectionStatus['kind'], running: Running): ProjectionStatus => ({
  service,
  kind,
  name: running.name,
  version: running.version,
  status: running.state,
  position: running.position,
  lag_seconds: running.lag.seconds,
  lag_events: running.lag.events,
  events_per_second: running.eventsPerSecond,
  last_error: running.lastError && errorOf(running.lastError),
  parked: running.parked,
  updated_at: running.updatedAt,
  rebuild: running.rebuild && {
    progress: progressOf(running.rebuild),
    events_per_second: running.rebuild.eventsPerSecond,
    eta_seconds: running.rebuild.etaSeconds,
  },
});

const errorOf = (error: NonNullable<Running['lastError']>): ProjectionStatus['last_error'] => ({
  message: error.message,
  event_id: error.eventId,
  event_type: error.eventType,
  stream: error.stream,
  at: error.at,
});

/** 0 to 1 by time, the only measure that every store has. */
const progressOf = ({ startedAt, etaSeconds }: NonNullable<Running['rebuild']>): number | null => {
  if (etaSeconds === null) return null;
  const spent = Math.max(0, (Date.now() - Date.parse(startedAt)) / 1000);
  return spent + etaSeconds === 0 ? 1 : spent / (spent + etaSeconds);
};

const listed = async (service: InspectedService, running: Projections): Promise<ProjectionStatus[]> => {
  const [projections, processes] = await Promise.all([running.status(), running.processStatus()]);
  return [
    ...projections.map((each) => described(service, 'projection', each)),
    ...processes.map((each) => described(service, 'process', each)),
  ];
};

/** The projections and processes of a service as the console lists them. */
export const projectionsOf = (service: InspectedService, projections: ServiceProjections): ProjectionsView => ({
  list: () => listed(service, projections.running()),
  async rebuild(name) {
    const running = projections.running();
    const known = (await running.status()).some((each) => each.name === name);
    if (!known) return null;
    await running.rebuild(name);
    const after = (await running.status()).find((each) => each.name === name);
    return after ? described(service, 'projection', after) : null;
  },
  async resume(name) {
    const running = projections.running();
    const named = async (): Promise<ProjectionStatus | null> =>
      (await listed(service, running)).find((each) => each.name === name) ?? null;
    if (!(await named())) return null;
    await running.resume(name);
    return named();
  },
});
