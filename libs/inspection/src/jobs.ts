import type { RecurringJobStatus } from '@corkboard/contracts/operations/jobs';
import type { ServiceName } from '@corkboard/contracts/services';
import type { Jobs } from '@corkboard/service/jobs/jobs';
import type { Answering } from './port.ts';

type Shown = Pick<Jobs, 'recurring' | 'queues' | 'troubled' | 'resolve'>;
type Recurring = Awaited<ReturnType<Shown['recurring']>>[number];

const stateOf = ({ started_at: started, ended_at: ended, failures }: Recurring): RecurringJobStatus['state'] => {
  if (started && !ended) return 'running';
  return failures > 0 ? 'failing' : 'waiting';
};

const recurringOf = (service: ServiceName, row: Recurring) => ({
  service,
  name: row.name,
  state: stateOf(row),
  every_seconds: Number(row.every_ms) / 1000,
  started_at: row.started_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
  next_at: row.next_at.toISOString(),
  failures: row.failures,
  error: row.error,
});

/** The jobs of a service, and what becomes of those that failed. */
export const jobsOf = (service: ServiceName, jobs: Shown): Answering<'jobs' | 'resolveJob'> => ({
  async jobs() {
    const [recurring, queues, troubled] = await Promise.all([jobs.recurring(), jobs.queues(), jobs.troubled()]);
    return {
      recurring: recurring.map((row) => recurringOf(service, row)),
      queues: queues.map(({ oldest, ...queue }) => ({ service, ...queue, oldest_seconds: oldest })),
      troubled: troubled.map(({ created_at: created, run_at: next, failed_at: failed, ...job }) => ({
        service,
        ...job,
        state: failed ? ('failed' as const) : ('retrying' as const),
        created_at: created.toISOString(),
        at: (failed ?? next).toISOString(),
      })),
    };
  },
  async resolveJob({ params: { id }, body: { resolution } }) {
    return (await jobs.resolve(id, resolution)) ? { id, resolution } : null;
  },
});
