import type { Wish } from '@corkboard/contracts/operations/bus';
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
import { jobsQuery, settle } from './jobs.api.ts';
import styles from './jobs-page.module.css';

interface Asking {
  readonly job: TroubledJob;
  readonly wish: Wish;
}

/** Up to so many are shown of each service. */
const SHOWN = 100;

const labelOf = (wish: Wish) => (wish === 'replay' ? 'tryJobAgain' : 'discardJob');

const Wishes = ({ job, onAsk }: { job: TroubledJob; onAsk: (asking: Asking) => void }) => {
  if (job.state !== 'failed') return null;
  const wishes: readonly Wish[] = job.repeatable ? ['replay', 'skip'] : ['skip'];
  return (
    <span className={styles.buttons}>
      {wishes.map((wish) => (
        <ActButton action="settle-parked" key={wish} size="s" onClick={() => onAsk({ job, wish })}>
          {consoleText(labelOf(wish))}
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
  { title: consoleText('decision'), hidden: true, render: (job) => <Wishes job={job} onAsk={onAsk} /> },
];

const Settle = ({ asking, onClose }: { asking: Asking | null; onClose: () => void }) => {
  const client = useQueryClient();
  if (!asking) return null;
  const { job, wish } = asking;
  const { name } = job;
  return (
    <ReasonDialog
      onClose={onClose}
      title={consoleText(wish === 'replay' ? 'tryJobAgainTitle' : 'discardJobTitle', { name })}
      warning={consoleText(wish === 'replay' ? 'tryJobAgainWarning' : 'discardJobWarning')}
      doLabel={consoleText(labelOf(wish))}
      onDo={async (reason) => {
        await settle(job, wish, reason);
        showToast(consoleText(`job-settled-${wish}`, { name }));
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
          <RoleNotice action="settle-parked" />
          <DataTable label={title} columns={columns(setAsking)} rows={jobs} keyOf={({ id }) => id} />
        </>
      )}
      {jobs.length >= SHOWN && <p>{consoleText('moreTroubledJobs')}</p>}
      <Settle asking={asking} onClose={() => setAsking(null)} />
    </div>
  );
};
