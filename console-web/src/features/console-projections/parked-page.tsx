import { consoleParked, decideParked } from '@corkboard/contracts/operations/console';
import type { ParkedDecision, ParkedStream } from '@corkboard/contracts/operations/inspection';
import type { ServiceName } from '@corkboard/contracts/services';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { consoleText } from '../../lib/messages/console.ts';
import { consoleQuery, tell } from '../../lib/queries/console-query.ts';
import { RoleNotice } from '../../ui/act-button/role-notice.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { type Act, useReason } from '../../ui/reason/reason-dialog.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { DataTable, TablesPage } from '../../ui/table/data-table.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { EditParked } from './edit-parked.tsx';
import { parkedColumns } from './parked-columns.tsx';

const POLL_MS = 2000;

interface ParkedPageProps {
  readonly service: ServiceName;
  readonly name: string;
}

/** Parked events of a projection: one row for each stream, oldest first. */
export const ParkedPage = ({ service, name }: ParkedPageProps) => {
  const client = useQueryClient();
  const query = consoleQuery(consoleParked, { params: { service, name }, query: {} }, POLL_MS);
  const { data, error, refetch } = useQuery(query);
  const [edited, setEdited] = useState<ParkedStream | null>(null);
  const { ask, dialog } = useReason();
  const carryOut = async (parked: ParkedStream, decision: ParkedDecision, reason: string): Promise<void> => {
    const params = { service, name, id: parked.event_id };
    const { outcome } = await tell(decideParked, { params, body: { decision, reason } });
    await client.invalidateQueries(query);
    showToast(consoleText(`parked-${outcome}`, { type: parked.event_type }));
  };
  const asking = (parked: ParkedStream, what: 'replay' | 'skip'): Act => ({
    title: consoleText(`${what}ParkedTitle`, { type: parked.event_type }),
    warning: consoleText(`${what}ParkedWarning`, { n: parked.events - 1 }),
    doLabel: consoleText(`${what}Parked`),
    onDo: (reason) => carryOut(parked, { do: what }, reason),
  });
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
          columns={parkedColumns((parked, what) => (what === 'edit' ? setEdited(parked) : ask(asking(parked, what))))}
          rows={data.parked}
          keyOf={({ event_id }) => event_id}
        />
      )}
      {dialog}
      {edited && (
        <EditParked
          parked={edited}
          onClose={() => setEdited(null)}
          onEdit={(change, reason) => carryOut(edited, { do: 'edit', data: change }, reason)}
        />
      )}
    </TablesPage>
  );
};
