import type { ProjectionStatus } from '@corkboard/contracts/operations/inspection';
import type { ProjectionAction } from '@corkboard/contracts/operations/projection-control';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { consoleText } from '../../lib/messages/console.ts';
import { projectionsText } from '../../lib/messages/console-projections.ts';
import { RoleNotice } from '../../ui/act-button/role-notice.tsx';
import { MissingServices } from '../../ui/notice/missing-services.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { type Act, useReason } from '../../ui/reason/reason-dialog.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { DataTable, TablesPage } from '../../ui/table/data-table.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { Copies } from './copies.tsx';
import { projectionColumns } from './projection-columns.tsx';
import { control, projectionsQuery } from './projections.api.ts';
import styles from './projections-page.module.css';

const controlling = (projection: ProjectionStatus, action: ProjectionAction): Act => {
  const { name, service, next } = projection;
  const version = next?.version ?? projection.version;
  return {
    title: projectionsText(`controlTitle-${action}`, { name }),
    warning: projectionsText(`controlWarning-${action}`, { service, version }),
    doLabel: projectionsText(`control-${action}`),
    onDo: async (reason) => {
      await control(projection, action, reason);
      showToast(projectionsText(`controlled-${action}`, { name }));
    },
  };
};

export const ProjectionsPage = () => {
  const { data, error, refetch } = useQuery(projectionsQuery);
  const { ask, dialog } = useReason(projectionsQuery);
  const onAsk = (projection: ProjectionStatus, action: ProjectionAction): void => ask(controlling(projection, action));
  if (!data) return <Unloaded error={error} refetch={refetch} />;
  return (
    <TablesPage title={consoleText('projections')}>
      <RoleNotice action="control-projections" />
      <MissingServices services={data.services} />
      {error && <Notice>{consoleText('offline')}</Notice>}
      {data.projections.length === 0 ? (
        <EmptyState title={consoleText('noProjections')} />
      ) : (
        <DataTable
          label={consoleText('projections')}
          columns={projectionColumns(onAsk)}
          rows={data.projections}
          keyOf={({ service, kind, name }) => `${service} ${kind} ${name}`}
        />
      )}
      <Copies projections={data.projections} onAsk={onAsk} />
      <div className={styles.warnings}>
        <Warnings projections={data.projections} />
      </div>
      {dialog}
    </TablesPage>
  );
};

/** Projections that need a member of the staff. */
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
