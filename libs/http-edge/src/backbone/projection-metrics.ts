import type { ProjectionStatus } from '@corkboard/event-store/read-models/projection-status';
import { Gauge } from 'prom-client';

type Ask = () => Promise<readonly ProjectionStatus[]>;

const watched = new Map<Ask, string>();

/** The numbers of a service's projections stand in the metrics until the answer is called. */
export const measureProjections = (service: string, ask: Ask): (() => void) => {
  watched.set(ask, service);
  return () => void watched.delete(ask);
};

const everyStatus = async (): Promise<readonly { service: string; status: ProjectionStatus }[]> => {
  const answers = await Promise.all(
    // A database that is away leaves a gap in the numbers, not an answer without the others.
    [...watched].map(async ([ask, service]) => (await ask().catch(() => [])).map((status) => ({ service, status }))),
  );
  return answers.flat();
};

let asked: ReturnType<typeof everyStatus> | null = null;

/** Asked once for all gauges of an answer. */
const statuses = (): ReturnType<typeof everyStatus> => {
  asked ??= everyStatus().finally(() => {
    asked = null;
  });
  return asked;
};

const gauge = (name: string, help: string, numberOf: (status: ProjectionStatus) => number): Gauge =>
  new Gauge({
    name: `corkboard_projection_${name}`,
    help,
    labelNames: ['service', 'projection'],
    async collect() {
      const all = await statuses();
      this.reset();
      for (const { service, status } of all) this.set({ service, projection: status.name }, numberOf(status));
    },
  });

gauge(
  'parked_events',
  'Events that wait because one of their stream cannot be taken in',
  ({ parked }) => parked.events,
);
gauge('parked_streams', 'Streams of which nothing is taken in', ({ parked }) => parked.streams);
gauge('stopped', '1 while a projection stands still until somebody resumes it', ({ state }) =>
  Number(state === 'stopped'),
);
gauge('lag_seconds', 'Age of the newest event taken in, while behind', ({ lag }) => lag.seconds);
