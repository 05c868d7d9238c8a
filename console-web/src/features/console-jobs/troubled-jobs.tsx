import type { Resolution } from '@corkboard/contracts/operations/bus';
import type { TroubledJob } from '@corkboard/contracts/operations/jobs';
import { consoleText } from '../../lib/messages/console.ts';
import { ActButtons } from '../../ui/act-button/act-button.tsx';
import { RoleNotice } from '../../ui/act-button/role-notice.tsx';
import { Moment } from '../../ui/moment/moment.tsx';
import { type Act, useReason } from '../../ui/reason/reason-dialog.tsx';
import { DataTable, type TableColumn, TablesSection } from '../../ui/table/data-table.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { jobsQuery, resolve } from './jobs.api.ts';

/** Up to so many are shown of each service. */
const SHOWN = 100;

const labelOf = (resolution: Resolution) => consoleText(`job-${resolution}`);

const columns = (ask: (act: Act) => void): readonly TableColumn<TroubledJob>[] => [
  { title: consoleText('service'), render: ({ service }) => service },
  { title: consoleText('name'), heads: true, render: ({ name }) => name },
  { title: consoleText('status'), render: ({ state }) => consoleText(`job-${state}`) },
  { title: consoleText('tries'), end: true, render: ({ attempts }) => attempts },
  { title: consoleText('begun'), render: ({ created_at }) => <Moment at={created_at} /> },
  { title: consoleText('nextTry'), render: ({ at }) => <Moment at={at} /> },
  {
    title: consoleText('lastError'),
    wrap: true,
    render: ({ error, repeatable }) =>
      [error ?? consoleText('noError'), ...(repeatable ? [] : [consoleText('notRepeatable')])].join('. '),
  },
  {
    title: consoleText('decision'),
    hidden: true,
    render: (job) =>
      job.state === 'failed' && (
        <ActButtons<Resolution>
          action="resolve-parked"
          about={`${job.name} ${job.id}`}
          choices={job.repeatable ? ['replay', 'skip'] : ['skip']}
          labelOf={labelOf}
          onChoose={(resolution) => ask(resolving(job, resolution))}
        />
      ),
  },
];

const resolving = (job: TroubledJob, resolution: Resolution): Act => {
  const { name } = job;
  return {
    title: consoleText(`job-${resolution}-title`, { name }),
    warning: consoleText(`job-${resolution}-warning`),
    doLabel: labelOf(resolution),
    onDo: async (reason) => {
      await resolve(job, resolution, reason);
      showToast(consoleText(`job-resolved-${resolution}`, { name }));
    },
  };
};

/** Pieces of work that are tried again, and those that wait for staff to decide. */
export const TroubledJobs = ({ jobs }: { jobs: readonly TroubledJob[] }) => {
  const { ask, dialog } = useReason(jobsQuery);
  const title = consoleText('troubledJobs');
  return (
    <TablesSection title={title}>
      <p>{consoleText(jobs.length === 0 ? 'noTroubledJobs' : 'troubledJobsHint')}</p>
      {jobs.length > 0 && (
        <>
          <RoleNotice action="resolve-parked" />
          <DataTable label={title} columns={columns(ask)} rows={jobs} keyOf={({ id }) => id} />
        </>
      )}
      {jobs.length >= SHOWN && <p>{consoleText('moreTroubledJobs')}</p>}
      {dialog}
    </TablesSection>
  );
};
