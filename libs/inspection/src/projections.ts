import type { ProjectionStatus } from '@corkboard/contracts/operations/inspection';
import type {
  ProjectionAction,
  ProjectionComparison,
  ProjectionCopy,
} from '@corkboard/contracts/operations/projection-control';
import type { ServiceName } from '@corkboard/contracts/services';
import type { Comparison } from '@corkboard/read-models/compare-tables';
import type { CopyStatus, ProjectionStatus as Running } from '@corkboard/read-models/projection-status';
import type { Projections } from '@corkboard/read-models/run-projections';
import type { ServiceProjections } from '@corkboard/service/projections';
import type { Answering } from './port.ts';

const described = (service: ServiceName, kind: ProjectionStatus['kind'], running: Running): ProjectionStatus => ({
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
  next: running.next && copyOf(running.next),
  former: running.former && copyOf(running.former),
});

const copyOf = (copy: CopyStatus): ProjectionCopy => ({
  version: copy.version,
  status: copy.state,
  position: copy.position,
  progress: copy.events?.share ?? null,
  events_behind: copy.events?.behind ?? null,
  events_per_second: copy.eventsPerSecond,
  eta_seconds: copy.etaSeconds,
  since: copy.since,
  last_error: copy.failure && errorOf(copy.failure),
  frozen: copy.frozen,
});

const errorOf = (error: NonNullable<Running['lastError']>): ProjectionStatus['last_error'] => ({
  message: error.message,
  event_id: error.eventId,
  event_type: error.eventType,
  stream: error.stream,
  at: error.at,
});

const comparedOf = ({ at, position, tables }: Comparison): ProjectionComparison => ({
  compared_at: at,
  position,
  tables: tables.map(({ servingRows, nextRows, samples, ...table }) => ({
    ...table,
    rows_serving: servingRows,
    rows_next: nextRows,
    samples: samples.map((sample) => ({ ...sample, columns: [...sample.columns] })),
  })),
});

const listed = async (service: ServiceName, running: Projections): Promise<ProjectionStatus[]> => {
  const [projections, processes] = await Promise.all([running.status(), running.processStatus()]);
  return [
    ...projections.map((each) => described(service, 'projection', each)),
    ...processes.map((each) => described(service, 'process', each)),
  ];
};

type OfProjections = Answering<'projections' | 'comparison' | 'control'>;

/** The projections and processes of a service as the console lists them. */
export const projectionsOf = (service: ServiceName, projections: ServiceProjections): OfProjections => ({
  projections: () => listed(service, projections.running()),
  async comparison({ params: { name } }) {
    const running = projections.running();
    const isKnown = (await running.status()).some((each) => each.name === name);
    const compared = isKnown ? await running.comparison(name) : null;
    return compared && comparedOf(compared);
  },
  async control({ params: { name }, body: { action } }) {
    const running = projections.running();
    const named = async (): Promise<ProjectionStatus | null> =>
      (await listed(service, running)).find((each) => each.name === name) ?? null;
    const before = await named();
    if (!before) return null;
    const done = await carriedOut(running, before, action);
    return { done, projection: (await named()) ?? before };
  },
});

/** A process is only ever resumed. */
const carriedOut = async (
  running: Projections,
  { kind, name }: ProjectionStatus,
  action: ProjectionAction,
): Promise<boolean> => {
  if (action !== 'resume') return kind === 'projection' && running.control(name, action);
  await running.resume(name);
  return true;
};
