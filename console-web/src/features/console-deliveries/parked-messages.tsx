import type { Wish } from '@corkboard/contracts/operations/bus';
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
import { type Consumer, consumersQuery, parkedMessagesQuery, settleParked } from './deliveries.api.ts';
import styles from './deliveries-tables.module.css';
import { Wishes } from './wishes.tsx';

interface Asking {
  readonly message: ParkedMessage;
  readonly wish: Wish;
}

const ERROR_SHOWN = 200;

const labelOf = (wish: Wish) => (wish === 'replay' ? 'replayParked' : 'skipParked');

const columns = (onAsk: (asking: Asking) => void): readonly TableColumn<ParkedMessage>[] => [
  { title: consoleText('setAside'), render: ({ parked_at }) => <Moment at={parked_at} /> },
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
      message.first && <Wishes id={message.id} labelOf={labelOf} onAsk={(wish) => onAsk({ message, wish })} />,
  },
];

const Settle = ({ consumer, asking, onClose }: { consumer: Consumer; asking: Asking | null; onClose: () => void }) => {
  const client = useQueryClient();
  if (!asking) return null;
  const { message, wish } = asking;
  return (
    <ReasonDialog
      onClose={onClose}
      title={consoleText(wish === 'replay' ? 'replayParkedTitle' : 'skipParkedTitle', { type: message.type })}
      warning={consoleText(wish === 'replay' ? 'replayMessageWarning' : 'skipMessageWarning')}
      doLabel={consoleText(labelOf(wish))}
      onDo={async (reason) => {
        const { outcome, left, error } = await settleParked(consumer, message, { wish, reason });
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

/** What a consumer could not handle, with what waits behind it; asked for only where there is any. */
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
      <RoleNotice action="settle-parked" />
      <DataTable label={title} columns={columns(setAsking)} rows={data.messages} keyOf={({ id }) => id} />
      <Settle consumer={consumer} asking={asking} onClose={() => setAsking(null)} />
    </div>
  );
};
