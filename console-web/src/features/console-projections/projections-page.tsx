import type { ProjectionStatus } from '@corkboard/contracts/operations/inspection';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { consoleText } from '../../lib/messages/console.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import { ReasonDialog } from '../../ui/reason/reason-dialog.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { DataTable, TablesPage } from '../../ui/table/data-table.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { ProjectionRow } from './projection-row.tsx';
import { projectionsQuery, rebuild } from './projections.api.ts';

export const ProjectionsPage = () => {
  const { data, error, refetch } = useQuery(projectionsQuery);
  const [asking, setAsking] = useState<ProjectionStatus | null>(null);
  if (!data) return <Unloaded error={error} refetch={refetch} />;
  const missing = data.services.filter(({ status }) => status === 'unreachable');
  return (
    <TablesPage title={consoleText('projections')}>
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
    </TablesPage>
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
      { title: consoleText('rebuild'), hidden: true },
    ]}
  >
    {projections.map((projection) => (
      <ProjectionRow
        key={`${projection.service} ${projection.kind} ${projection.name}`}
        projection={projection}
        onRebuild={() => onRebuild(projection)}
      />
    ))}
  </DataTable>
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
