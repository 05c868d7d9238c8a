import type { ProjectionStatus } from '@corkboard/contracts/operations/inspection';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { consoleText } from '../../lib/messages/console.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import { ReasonDialog } from '../../ui/reason/reason-dialog.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { ProjectionRow } from './projection-row.tsx';
import { projectionsQuery, rebuild } from './projections.api.ts';
import styles from './projections-page.module.css';

export const ProjectionsPage = () => {
  const { data, error, refetch } = useQuery(projectionsQuery);
  const [asking, setAsking] = useState<ProjectionStatus | null>(null);
  if (error && !data) {
    const failure = failureOf(error);
    return (
      <ErrorState
        title={failure.serverMessage ?? consoleText('wentWrong')}
        requestId={failure.requestId}
        retryLabel={consoleText('tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <p className={styles.loading}>{consoleText('loading')}</p>;
  const missing = data.services.filter(({ status }) => status === 'unreachable');
  return (
    <div className={styles.page}>
      <h1>{consoleText('projections')}</h1>
      {missing.map(({ service }) => (
        <Notice key={service}>{consoleText('unreachable', { service })}</Notice>
      ))}
      {error && <Notice>{consoleText('offline')}</Notice>}
      <Warnings projections={data.projections} />
      {data.projections.length === 0 ? (
        <EmptyState title={consoleText('noProjections')} />
      ) : (
        <Table projections={data.projections} onRebuild={setAsking} />
      )}
      <Rebuild projection={asking} onClose={() => setAsking(null)} />
    </div>
  );
};

/** What somebody has to see to. */
const Warnings = ({ projections }: { projections: readonly ProjectionStatus[] }) =>
  projections.map(({ service, kind, name, status, parked }) => (
    <Fragment key={`${service} ${kind} ${name}`}>
      {status === 'stopped' && <Notice>{consoleText('stoppedWarning', { service, name })}</Notice>}
      {parked.events > 0 && <Notice>{consoleText('parkedWarning', { service, name, n: parked.events })}</Notice>}
    </Fragment>
  ));

interface TableProps {
  readonly projections: readonly ProjectionStatus[];
  readonly onRebuild: (projection: ProjectionStatus) => void;
}

const Table = ({ projections, onRebuild }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className={styles.scroll} tabIndex={0} aria-label={consoleText('projections')}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{consoleText('service')}</th>
          <th scope="col">{consoleText('name')}</th>
          <th scope="col">{consoleText('kind')}</th>
          <th scope="col">{consoleText('status')}</th>
          <th scope="col" data-end>
            {consoleText('version')}
          </th>
          <th scope="col" data-end>
            {consoleText('position')}
          </th>
          <th scope="col" data-end>
            {consoleText('lag')}
          </th>
          <th scope="col" data-end>
            {consoleText('rate')}
          </th>
          <th scope="col" data-end>
            {consoleText('parked')}
          </th>
          <th scope="col">{consoleText('lastError')}</th>
          <th scope="col">
            <span className="visually-hidden">{consoleText('rebuild')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {projections.map((projection) => (
          <ProjectionRow
            key={`${projection.service} ${projection.kind} ${projection.name}`}
            projection={projection}
            onRebuild={() => onRebuild(projection)}
          />
        ))}
      </tbody>
    </table>
  </section>
);

const Rebuild = ({ projection, onClose }: { projection: ProjectionStatus | null; onClose: () => void }) => {
  const client = useQueryClient();
  if (!projection) return null;
  const { name, service } = projection;
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={consoleText('rebuildTitle', { name })}
      warning={consoleText('rebuildWarning', { service })}
      doLabel={consoleText('rebuild')}
      onDo={async (reason) => {
        await rebuild(projection, reason);
        showToast(consoleText('rebuildAsked', { name }));
        await client.invalidateQueries(projectionsQuery);
      }}
    />
  );
};
