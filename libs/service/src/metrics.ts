import { parkedCounts } from '@corkboard/consumer/postgres-inbox';
import { ageAfter, ageOf } from '@corkboard/event-store/age-after';
import type { EventStore } from '@corkboard/event-store/port';
import { type Unpublished, unpublished } from '@corkboard/messaging/postgres/unpublished';
import type { Relay } from '@corkboard/messaging/relay';
import type { CopyStatus, ProjectionStatus } from '@corkboard/read-models/projection-status';
import { gaugesOf } from '@corkboard/runtime/gauges';
import type { Pool } from 'pg';
import { Counter } from 'prom-client';
import type { QueueCounts } from './jobs/job-status.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { ServiceProjections } from './projections.ts';

const hasFailed = (copy: CopyStatus | null): boolean => copy?.state === 'failed';

const watchProjections = gaugesOf<ProjectionStatus>('projection', ({ name }) => name, [
  {
    name: 'parked_events',
    help: 'Events that wait because one of their stream cannot be taken in',
    of: ({ parked }) => parked.events,
  },
  { name: 'parked_streams', help: 'Streams of which nothing is taken in', of: ({ parked }) => parked.streams },
  {
    name: 'stopped',
    help: '1 while a projection stands still until somebody resumes it',
    of: ({ state }) => Number(state === 'stopped'),
  },
  {
    name: 'waiting',
    help: '1 while a projection waits for what its status says, or for a process to lead it; it goes on by itself',
    of: ({ state }) => Number(state === 'waiting'),
  },
  {
    name: 'copy_failed',
    help: '1 while a copy that is built or kept beside it stands at an event that it cannot take in',
    of: ({ next, former }) => Number(hasFailed(next) || hasFailed(former)),
  },
  {
    name: 'lag_seconds',
    help: 'Age of the oldest event that it has to take in yet',
    of: ({ lag }) => lag.seconds,
  },
]);

const watchProcesses = gaugesOf<ProjectionStatus>('process', ({ name }) => name, [
  {
    name: 'stopped',
    help: '1 while a process stands at an event that it could not carry out, until somebody resumes it',
    of: ({ state }) => Number(state === 'stopped'),
  },
  {
    name: 'waiting',
    help: '1 while a process waits for what its status says, or for a process to lead it; it goes on by itself',
    of: ({ state }) => Number(state === 'waiting'),
  },
  { name: 'lag_seconds', help: 'Age of the oldest event that it has to carry out yet', of: ({ lag }) => lag.seconds },
]);

interface RelayNumbers extends Unpublished {
  readonly lagSeconds: number;
  readonly isWaiting: boolean;
}

const watchRelay = gaugesOf<RelayNumbers>('relay', null, [
  {
    name: 'waiting',
    help: '1 while this process, which would publish, cannot; it goes on by itself',
    of: ({ isWaiting }) => Number(isWaiting),
  },
  {
    name: 'lag_seconds',
    help: 'Age of the oldest event that the relay has not dealt with',
    of: ({ lagSeconds }) => lagSeconds,
  },
  {
    name: 'parked_messages',
    help: 'Messages that wait because the bus refused one of their stream',
    of: ({ parked }) => parked,
  },
  {
    name: 'untranslatable_events',
    help: 'Events of the last day that could not be translated, and were not published',
    of: ({ untranslatable }) => untranslatable,
  },
]);

const watchConsumers = gaugesOf<{ readonly name: string; readonly parked: number }>('consumer', ({ name }) => name, [
  {
    name: 'parked_messages',
    help: 'Messages that wait because one of their subject could not be handled',
    of: ({ parked }) => parked,
  },
]);

interface JobNumbers extends Pick<QueueCounts, 'name' | 'waiting' | 'oldest' | 'failed'> {
  readonly failures: number;
}

const watchJobs = gaugesOf<JobNumbers>('background_job', ({ name }) => name, [
  { name: 'waiting', help: 'Pieces of work that wait for their first or another try', of: ({ waiting }) => waiting },
  { name: 'oldest_seconds', help: 'How long the oldest piece of work has been due', of: ({ oldest }) => oldest },
  { name: 'failed', help: 'Pieces of work that failed for good, until staff decide', of: ({ failed }) => failed },
  { name: 'failures', help: 'Runs in a row of a recurring job that failed', of: ({ failures }) => failures },
]);

const jobNumbers = async (jobs: Pick<Jobs, 'queues' | 'recurring'>): Promise<JobNumbers[]> => {
  const [queues, recurring] = await Promise.all([jobs.queues(), jobs.recurring()]);
  return [
    ...queues.map((queue) => ({ ...queue, waiting: queue.waiting + queue.retrying, failures: 0 })),
    ...recurring.map(({ name, failures }) => ({ name, waiting: 0, oldest: 0, failed: 0, failures })),
  ];
};

const gaps = new Counter({
  name: 'corkboard_store_gaps_total',
  help: 'Times that a reader stopped at a position that is missing in the global order, since the process began',
  labelNames: ['service'],
});

/** Counter of gaps that readers of an event store meet. */
export const countGaps = (service: string): (() => void) => {
  gaps.inc({ service }, 0);
  return () => gaps.inc({ service });
};

export interface Measured {
  readonly service: string;
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'readAll'>;
  readonly projections: ServiceProjections;
  readonly consumers: readonly string[];
  readonly relay: Pick<Relay, 'status'>;
  readonly jobs: Pick<Jobs, 'queues' | 'recurring'>;
}

const relayNumbers = async ({ service, pool, store, relay }: Measured): Promise<RelayNumbers[]> => {
  const waiting = await unpublished(pool, service);
  const { waitingSince } = relay.status();
  const lagSeconds = waitingSince ? ageOf(waitingSince) : await ageAfter(store, waiting.position);
  return [{ ...waiting, lagSeconds, isWaiting: waitingSince !== null }];
};

const consumerNumbers = async ({ pool, consumers }: Measured) => {
  const counts = await parkedCounts(pool);
  return consumers.map((name) => ({ name, parked: counts.get(name) ?? 0 }));
};

/** The numbers of a service stand in the metrics until the answer is called. */
export const measure = (measured: Measured): (() => void) => {
  const { service, projections } = measured;
  const unwatch = [
    watchProjections(service, () => projections.running().status()),
    watchProcesses(service, () => projections.running().processStatus()),
    watchRelay(service, () => relayNumbers(measured)),
    watchConsumers(service, () => consumerNumbers(measured)),
    watchJobs(service, () => jobNumbers(measured.jobs)),
  ];
  return () => {
    for (const each of unwatch) each();
  };
};
