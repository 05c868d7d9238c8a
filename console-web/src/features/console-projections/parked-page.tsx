import type { ParkedDecision, ParkedStream } from '@corkboard/contracts/operations/inspection';
import type { ServiceName } from '@corkboard/contracts/services';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { consoleText } from '../../lib/messages/console.ts';
import { RoleNotice } from '../../ui/act-button/role-notice.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { ReasonDialog } from '../../ui/reason/reason-dialog.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { DataTable, TablesPage } from '../../ui/table/data-table.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { EditParked } from './edit-parked.tsx';
import { decide, parkedQuery } from './parked.api.ts';
import { parkedColumns } from './parked-columns.tsx';

interface ParkedPageProps {
  readonly service: ServiceName;
  readonly name: string;
}

interface Asking {
  readonly parked: ParkedStream;
  readonly what: ParkedDecision['do'];
}

/** Parked events of a projection: one row for each stream, oldest first. */
export const ParkedPage = ({ service, name }: ParkedPageProps) => {
  const { data, error, refetch } = useQuery(parkedQuery(service, name));
  const [asking, setAsking] = useState<Asking | null>(null);
  if (!data) return <Unloaded error={error} refetch={refetch} />;
  return (
    <TablesPage title={consoleText('parkedTitle', { name })}>
      {data.parked.length > 0 && <RoleNotice action="resolve-parked" />}
      {error && <Notice>{consoleText('offline')}</Notice>}
      {data.after !== null && <Notice>{consoleText('parkedMore', { n: data.parked.length })}</Notice>}
      {data.parked.length === 0 ? (
        <EmptyState title={consoleText('noParked')} />
      ) : (
        <DataTable
          label={consoleText('parked')}
          columns={parkedColumns((parked, what) => setAsking({ parked, what }))}
          rows={data.parked}
          keyOf={({ event_id }) => event_id}
        />
      )}
      {asking && <Dialog key={asking.parked.event_id} asking={asking} onClose={() => setAsking(null)} />}
    </TablesPage>
  );
};

const Dialog = ({ asking: { parked, what }, onClose }: { asking: Asking; onClose: () => void }) => {
  const client = useQueryClient();
  const carryOut = async (decision: ParkedDecision, reason: string): Promise<void> => {
    const { outcome } = await decide(parked, decision, reason);
    await client.invalidateQueries(parkedQuery(parked.service, parked.projection));
    showToast(consoleText(`parked-${outcome}`, { type: parked.event_type }));
  };
  if (what === 'edit')
    return (
      <EditParked parked={parked} onClose={onClose} onEdit={(data, reason) => carryOut({ do: 'edit', data }, reason)} />
    );
  return (
    <ReasonDialog
      onClose={onClose}
      title={consoleText(`${what}ParkedTitle`, { type: parked.event_type })}
      warning={consoleText(`${what}ParkedWarning`, { n: parked.events - 1 })}
      doLabel={consoleText(`${what}Parked`)}
      onDo={(reason) => carryOut({ do: what }, reason)}
    />
  );
};
