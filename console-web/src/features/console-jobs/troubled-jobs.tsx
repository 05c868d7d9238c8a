import type { Resolution } from '@corkboard/contracts/operations/bus';
import type { TroubledJob } from '@corkboard/contracts/operations/jobs';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { consoleText } from '../../lib/messages/console.ts';
import { ActButton } from '../../ui/act-button/act-button.tsx';
import { RoleNotice } from '../../ui/act-button/role-notice.tsx';
import { Moment } from '../../ui/moment/moment.tsx';
import { ReasonDialog } from '../../ui/reason/reason-dialog.tsx';
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { jobsQuery, resolve } from './jobs.api.ts';
import styles from './jobs-page.module.css';

interface Asking {
  readonly job: TroubledJob;
  readonly resolution: Resolution;
}

/** Up to so many are shown of each service. */
const SHOWN = 100;

const labelOf = (resolution: Resolution) => (resolution === 'replay' ? 'tryJobAgain' : 'discardJob');

const ResolutionButtons = ({ job, onAsk }: { job: TroubledJob; onAsk: (asking: Asking) => void }) => {
  if (job.state !== 'failed') return null;
  const resolutions: readonly Resolution[] = job.repeatable ? ['replay', 'skip'] : ['skip'];
  return (
    <span className={styles.buttons}>
      {resolutions.map((resolution) => (
        <ActButton action="resolve-parked" key={resolution} size="s" onClick={() => onAsk({ job, resolution })}>
          {consoleText(labelOf(resolution))}
          <span className="visually-hidden">
            {' '}
            {job.name} {job.id}
          </span>
        </ActButton>
      ))}
    </span>
  );
};

const columns = (onAsk: (asking: Asking) => void): readonly TableColumn<TroubledJob>[] => [
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
  { title: consoleText('decision'), hidden: true, render: (job) => <ResolutionButtons job={job} onAsk={onAsk} /> },
];

const ResolveDialog = ({ asking, onClose }: { asking: Asking | null; onClose: () => void }) => {
  const client = useQueryClient();
  if (!asking) return null;
  const { job, resolution } = asking;
  const { name } = job;
  return (
    <ReasonDialog
      onClose={onClose}
      title={consoleText(resolution === 'replay' ? 'tryJobAgainTitle' : 'discardJobTitle', { name })}
      warning={consoleText(resolution === 'replay' ? 'tryJobAgainWarning' : 'discardJobWarning')}
      doLabel={consoleText(labelOf(resolution))}
      onDo={async (reason) => {
        await resolve(job, resolution, reason);
        showToast(consoleText(`job-resolved-${resolution}`, { name }));
        await client.invalidateQueries(jobsQuery);
      }}
    />
  );
};

/** Pieces of work that are tried again, and those that wait for staff to decide. */
export const TroubledJobs = ({ jobs }: { jobs: readonly TroubledJob[] }) => {
  const [asking, setAsking] = useState<Asking | null>(null);
  const title = consoleText('troubledJobs');
  return (
    <div className={styles.section}>
      <h2>{title}</h2>
      <p>{consoleText(jobs.length === 0 ? 'noTroubledJobs' : 'troubledJobsHint')}</p>
      {jobs.length > 0 && (
        <>
          <RoleNotice action="resolve-parked" />
          <DataTable label={title} columns={columns(setAsking)} rows={jobs} keyOf={({ id }) => id} />
        </>
      )}
      {jobs.length >= SHOWN && <p>{consoleText('moreTroubledJobs')}</p>}
      <ResolveDialog asking={asking} onClose={() => setAsking(null)} />
    </div>
  );
};
