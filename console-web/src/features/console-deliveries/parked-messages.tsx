import type { Resolution } from '@corkboard/contracts/operations/bus';
import type { ParkedMessage } from '@corkboard/contracts/operations/parked-messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { consoleText } from '../../lib/messages/console.ts';
import { RoleNotice } from '../../ui/act-button/role-notice.tsx';
import { StreamLink } from '../../ui/inspected/links.tsx';
import { Moment } from '../../ui/moment/moment.tsx';
import { ReasonDialog } from '../../ui/reason/reason-dialog.tsx';
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { type Consumer, consumersQuery, parkedMessagesQuery, resolveParked } from './deliveries.api.ts';
import styles from './deliveries-tables.module.css';
import { ResolutionButtons } from './resolution-buttons.tsx';

interface Asking {
  readonly message: ParkedMessage;
  readonly resolution: Resolution;
}

const ERROR_SHOWN = 200;

const labelOf = (resolution: Resolution) => (resolution === 'replay' ? 'replayParked' : 'skipParked');

const columns = (onAsk: (asking: Asking) => void): readonly TableColumn<ParkedMessage>[] => [
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
        <ResolutionButtons id={message.id} labelOf={labelOf} onAsk={(resolution) => onAsk({ message, resolution })} />
      ),
  },
];

const ResolveDialog = ({
  consumer,
  asking,
  onClose,
}: {
  consumer: Consumer;
  asking: Asking | null;
  onClose: () => void;
}) => {
  const client = useQueryClient();
  if (!asking) return null;
  const { message, resolution } = asking;
  return (
    <ReasonDialog
      onClose={onClose}
      title={consoleText(resolution === 'replay' ? 'replayParkedTitle' : 'skipParkedTitle', { type: message.type })}
      warning={consoleText(resolution === 'replay' ? 'replayMessageWarning' : 'skipMessageWarning')}
      doLabel={consoleText(labelOf(resolution))}
      onDo={async (reason) => {
        const { outcome, left, error } = await resolveParked(consumer, message, { resolution, reason });
        showToast(
          consoleText(`message-${outcome}`, {
            type: message.type,
            n: left,
            error: (error ?? '').slice(0, ERROR_SHOWN),
          }),
        );
        await Promise.all([
          client.invalidateQueries(parkedMessagesQuery(consumer)),
          client.invalidateQueries(consumersQuery),
        ]);
      }}
    />
  );
};

/** Parked messages of a consumer; requested only where there are any. */
export const ParkedMessages = ({ service, name }: Consumer) => {
  const consumer = { service, name };
  const { data, error, refetch } = useQuery(parkedMessagesQuery(consumer));
  const [asking, setAsking] = useState<Asking | null>(null);
  const title = consoleText('parkedMessagesOf', { name });
  if (!data) return <Unloaded error={error} refetch={refetch} />;
  if (data.messages.length === 0) return null;
  return (
    <div className={styles.section}>
      <h2>{title}</h2>
      <p>{consoleText('parkedMessagesHint')}</p>
      <RoleNotice action="resolve-parked" />
      <DataTable label={title} columns={columns(setAsking)} rows={data.messages} keyOf={({ id }) => id} />
      <ResolveDialog consumer={consumer} asking={asking} onClose={() => setAsking(null)} />
    </div>
  );
};
