import type { Resolution } from '@corkboard/contracts/operations/bus';
import type { ParkedMessage } from '@corkboard/contracts/operations/parked-messages';
import { useQuery } from '@tanstack/react-query';
import { consoleText } from '../../lib/messages/console.ts';
import { ActButtons } from '../../ui/act-button/act-button.tsx';
import { RoleNotice } from '../../ui/act-button/role-notice.tsx';
import { StreamLink } from '../../ui/inspected/links.tsx';
import { Moment } from '../../ui/moment/moment.tsx';
import { type Act, useReason } from '../../ui/reason/reason-dialog.tsx';
import { DataTable, type TableColumn, TablesSection } from '../../ui/table/data-table.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { type Consumer, consumersQuery, parkedMessagesQuery, resolutions, resolveParked } from './deliveries.api.ts';

const ERROR_SHOWN = 200;

const labelOf = (resolution: Resolution) => consoleText(`${resolution}Parked`);

const columns = (
  onChoose: (message: ParkedMessage, resolution: Resolution) => void,
): readonly TableColumn<ParkedMessage>[] => [
  { title: consoleText('parkedAt'), render: ({ parked_at }) => <Moment at={parked_at} /> },
  { title: consoleText('type'), heads: true, render: ({ type }) => type },
  {
    title: consoleText('about'),
    render: ({ source, subject }) => <StreamLink service={source.replace('/', '')} stream={subject} />,
  },
  { title: consoleText('revision'), end: true, render: ({ sequence }) => sequence },
  { title: consoleText('why'), wrap: true, render: ({ reason }) => reason ?? consoleText('waitsBehindParked') },
  {
    title: consoleText('decision'),
    hidden: true,
    render: (message) =>
      message.first && (
        <ActButtons
          action="resolve-parked"
          about={message.id}
          choices={resolutions}
          labelOf={labelOf}
          onChoose={(resolution) => onChoose(message, resolution)}
        />
      ),
  },
];

const resolving = (consumer: Consumer, message: ParkedMessage, resolution: Resolution): Act => ({
  title: consoleText(`${resolution}ParkedTitle`, { type: message.type }),
  warning: consoleText(`${resolution}MessageWarning`),
  doLabel: labelOf(resolution),
  onDo: async (reason) => {
    const { outcome, left, error } = await resolveParked(consumer, message, { resolution, reason });
    const shortened = (error ?? '').slice(0, ERROR_SHOWN);
    showToast(consoleText(`message-${outcome}`, { type: message.type, n: left, error: shortened }));
  },
});

/** Parked messages of a consumer; requested only where there are any. */
export const ParkedMessages = ({ service, name }: Consumer) => {
  const consumer = { service, name };
  const { data, error, refetch } = useQuery(parkedMessagesQuery(consumer));
  const { ask, dialog } = useReason(parkedMessagesQuery(consumer), consumersQuery);
  const title = consoleText('parkedMessagesOf', { name });
  if (!data) return <Unloaded error={error} refetch={refetch} />;
  if (data.messages.length === 0) return null;
  return (
    <TablesSection title={title} low>
      <p>{consoleText('parkedMessagesHint')}</p>
      <RoleNotice action="resolve-parked" />
      <DataTable
        label={title}
        columns={columns((message, resolution) => ask(resolving(consumer, message, resolution)))}
        rows={data.messages}
        keyOf={({ id }) => id}
      />
      {dialog}
    </TablesSection>
  );
};
