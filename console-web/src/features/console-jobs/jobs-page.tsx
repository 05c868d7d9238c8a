import type { JobQueue, RecurringJobStatus } from '@corkboard/contracts/operations/jobs';
import { useQuery } from '@tanstack/react-query';
import { consoleText } from '../../lib/messages/console.ts';
import { Moment } from '../../ui/moment/moment.tsx';
import { MissingServices } from '../../ui/notice/missing-services.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { DataTable, type TableColumn, TablesPage, TablesSection } from '../../ui/table/data-table.tsx';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { jobsQuery } from './jobs.api.ts';
import { TroubledJobs } from './troubled-jobs.tsx';

const recurringColumns = (): readonly TableColumn<RecurringJobStatus>[] => [
  { title: consoleText('service'), render: ({ service }) => service },
  { title: consoleText('name'), heads: true, render: ({ name }) => name },
  { title: consoleText('status'), render: ({ state, failures: n }) => consoleText(`job-${state}`, { n }) },
  { title: consoleText('every'), end: true, render: ({ every_seconds: n }) => consoleText('seconds', { n }) },
  {
    title: consoleText('lastRun'),
    render: ({ started_at: at }) => (at === null ? consoleText('neverRan') : <Moment at={at} />),
  },
  { title: consoleText('nextRun'), render: ({ next_at }) => <Moment at={next_at} /> },
  { title: consoleText('lastError'), wrap: true, render: ({ error }) => error ?? consoleText('noError') },
];

const queueColumns = (): readonly TableColumn<JobQueue>[] => [
  { title: consoleText('service'), render: ({ service }) => service },
  { title: consoleText('name'), heads: true, render: ({ name }) => name },
  { title: consoleText('waitingJobs'), end: true, render: ({ waiting }) => waiting },
  { title: consoleText('runningJobs'), end: true, render: ({ running }) => running },
  { title: consoleText('retryingJobs'), end: true, render: ({ retrying }) => retrying },
  { title: consoleText('failedJobs'), end: true, render: ({ failed }) => failed },
  {
    title: consoleText('oldestDue'),
    end: true,
    render: ({ oldest_seconds }) => consoleText('seconds', { n: Math.round(oldest_seconds) }),
  },
];

const keyOf = ({ service, name }: RecurringJobStatus | JobQueue): string => `${service} ${name}`;

const Recurring = ({ jobs }: { jobs: readonly RecurringJobStatus[] }) => (
  <TablesSection title={consoleText('recurringJobs')}>
    <DataTable label={consoleText('recurringJobs')} columns={recurringColumns()} rows={jobs} keyOf={keyOf} />
  </TablesSection>
);

const Queues = ({ queues }: { queues: readonly JobQueue[] }) => (
  <TablesSection title={consoleText('jobQueues')}>
    <DataTable label={consoleText('jobQueues')} columns={queueColumns()} rows={queues} keyOf={keyOf} />
  </TablesSection>
);

/** Jobs of services: recurring ones, and queued ones that wait, are retried or have failed. */
export const JobsPage = () => {
  const { data, error, refetch } = useQuery(jobsQuery);
  if (!data) return <Unloaded error={error} refetch={refetch} />;
  return (
    <TablesPage title={consoleText('jobs')}>
      <MissingServices services={data.services} />
      <TroubledJobs jobs={data.troubled} />
      {data.queues.length > 0 && <Queues queues={data.queues} />}
      {data.recurring.length > 0 ? (
        <Recurring jobs={data.recurring} />
      ) : (
        <EmptyState title={consoleText('noRecurringJobs')} />
      )}
    </TablesPage>
  );
};
