import type { ProjectionStatus } from '@corkboard/contracts/operations/inspection';
import type { Steering } from '@corkboard/contracts/operations/steering';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { consoleText } from '../../lib/messages/console.ts';
import { projectionsText } from '../../lib/messages/console-projections.ts';
import { RoleNotice } from '../../ui/act-button/role-notice.tsx';
import { MissingServices } from '../../ui/notice/missing-services.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { ReasonDialog } from '../../ui/reason/reason-dialog.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { DataTable, TablesPage } from '../../ui/table/data-table.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { Copies } from './copies.tsx';
import { ProjectionRow } from './projection-row.tsx';
import { projectionsQuery, steer } from './projections.api.ts';
import styles from './projections-page.module.css';

interface Asking {
  readonly projection: ProjectionStatus;
  readonly action: Steering;
}

export const ProjectionsPage = () => {
  const { data, error, refetch } = useQuery(projectionsQuery);
  const [asking, setAsking] = useState<Asking | null>(null);
  const ask = (projection: ProjectionStatus, action: Steering): void => setAsking({ projection, action });
  if (!data) return <Unloaded error={error} refetch={refetch} />;
  const missing = data.services.filter(({ status }) => status !== 'answered');
  return (
    <TablesPage title={consoleText('projections')}>
      <RoleNotice action="steer-projections" />
      <MissingServices services={missing} />
      {error && <Notice>{consoleText('offline')}</Notice>}
      {data.projections.length === 0 ? (
        <EmptyState title={consoleText('noProjections')} />
      ) : (
        <Table projections={data.projections} onAsk={ask} />
      )}
      <Copies projections={data.projections} onAsk={ask} />
      <div className={styles.warnings}>
        <Warnings projections={data.projections} />
      </div>
      {asking && <Steer {...asking} onClose={() => setAsking(null)} />}
    </TablesPage>
  );
};

/** What somebody has to see to. */
const Warnings = ({ projections }: { projections: readonly ProjectionStatus[] }) =>
  projections.map(({ service, kind, name, status, last_error, parked, next }) => (
    <Fragment key={`${service} ${kind} ${name}`}>
      {status === 'stopped' && (
        <Notice>
          {consoleText(kind === 'process' ? 'processStoppedWarning' : 'stoppedWarning', { service, name })}
        </Notice>
      )}
      {status === 'waiting' && last_error && <Notice>{consoleText('waitingWarning', { service, name })}</Notice>}
      {next?.status === 'failed' && <Notice>{projectionsText('failedWarning', { service, name })}</Notice>}
      {next?.status === 'ready' && <Notice>{projectionsText('readyWarning', { service, name })}</Notice>}
      {parked.events > 0 && (
        <Notice>
          {consoleText('parkedWarning', { service, name, n: parked.events })}{' '}
          <Link to="/console/projections/$service/$name/parked/" params={{ service, name }}>
            {consoleText('toParked')}
          </Link>
        </Notice>
      )}
    </Fragment>
  ));

interface TableProps {
  readonly projections: readonly ProjectionStatus[];
  readonly onAsk: (projection: ProjectionStatus, action: Steering) => void;
}

const Table = ({ projections, onAsk }: TableProps) => (
  <DataTable
    label={consoleText('projections')}
    headings={[
      { title: consoleText('service') },
      { title: consoleText('name') },
      { title: consoleText('kind') },
      { title: consoleText('status') },
      { title: consoleText('version'), end: true },
      { title: consoleText('position'), end: true },
      { title: consoleText('lag'), end: true },
      { title: consoleText('rate'), end: true },
      { title: consoleText('parked'), end: true },
      { title: consoleText('lastError') },
      { title: consoleText('decision'), hidden: true },
    ]}
  >
    {projections.map((projection) => (
      <ProjectionRow
        key={`${projection.service} ${projection.kind} ${projection.name}`}
        projection={projection}
        onAsk={(action) => onAsk(projection, action)}
      />
    ))}
  </DataTable>
);

/** Asks why, has it recorded and done. */
const Steer = ({ projection, action, onClose }: Asking & { onClose: () => void }) => {
  const client = useQueryClient();
  const { name, service, next } = projection;
  const title = projectionsText(`steerTitle-${action}`, { name });
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={title}
      warning={projectionsText(`steerWarning-${action}`, { service, version: next?.version ?? projection.version })}
      doLabel={projectionsText(`steer-${action}`)}
      onDo={async (reason) => {
        await steer(projection, action, reason);
        showToast(projectionsText(`steered-${action}`, { name }));
        await client.invalidateQueries(projectionsQuery);
      }}
    />
  );
};
