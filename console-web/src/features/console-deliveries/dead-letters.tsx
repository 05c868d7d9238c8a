import type { DeadLetter, Wish } from '@corkboard/contracts/operations/bus';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { consoleText } from '../../lib/messages/console.ts';
import { RoleNotice } from '../../ui/act-button/role-notice.tsx';
import { StreamLink } from '../../ui/inspected/links.tsx';
import { Moment } from '../../ui/moment/moment.tsx';
import { ReasonDialog } from '../../ui/reason/reason-dialog.tsx';
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { deadLettersQuery, settle } from './deliveries.api.ts';
import styles from './deliveries-tables.module.css';
import { Wishes } from './wishes.tsx';

interface Asking {
  readonly letter: DeadLetter;
  readonly wish: Wish;
}

const labelOf = (wish: Wish) => (wish === 'replay' ? 'replay' : 'passOver');

const columns = (onAsk: (asking: Asking) => void): readonly TableColumn<DeadLetter>[] => [
  { title: consoleText('setAside'), render: ({ set_aside_at }) => <Moment at={set_aside_at} /> },
  { title: consoleText('service'), render: ({ service }) => service },
  { title: consoleText('type'), heads: true, render: ({ type }) => type },
  { title: consoleText('about'), render: ({ service, subject }) => <StreamLink service={service} stream={subject} /> },
  { title: consoleText('revision'), end: true, render: ({ sequence }) => sequence },
  { title: consoleText('why'), wrap: true, render: ({ reason }) => reason ?? consoleText('waitsBehind') },
  {
    title: consoleText('replay'),
    hidden: true,
    render: (letter) =>
      letter.held &&
      letter.reason !== null && (
        <Wishes
          id={letter.id}
          labelOf={labelOf}
          disabled={letter.wish !== null}
          onAsk={(wish) => onAsk({ letter, wish })}
        />
      ),
  },
];

const Settle = ({ asking, onClose }: { asking: Asking | null; onClose: () => void }) => {
  const client = useQueryClient();
  if (!asking) return null;
  const { letter, wish } = asking;
  return (
    <ReasonDialog
      onClose={onClose}
      title={consoleText(wish === 'replay' ? 'replayTitle' : 'skipTitle', { id: letter.id })}
      warning={consoleText(wish === 'replay' ? 'replayWarning' : 'skipWarning')}
      doLabel={consoleText(labelOf(wish))}
      onDo={async (reason) => {
        await settle(letter, wish, reason);
        showToast(consoleText('settleAsked', { service: letter.service }));
        await client.invalidateQueries(deadLettersQuery);
      }}
    />
  );
};

/** What the bus refused, above what it took; nothing at all while there is none. */
export const DeadLetters = () => {
  const { data } = useQuery(deadLettersQuery);
  const [asking, setAsking] = useState<Asking | null>(null);
  if (!data || data.letters.length === 0) return null;
  return (
    <div className={styles.section}>
      <h2>{consoleText('deadLetters')}</h2>
      <p>{consoleText('deadLettersHint')}</p>
      <RoleNotice action="settle-parked" />
      <DataTable
        label={consoleText('deadLetters')}
        columns={columns(setAsking)}
        rows={data.letters}
        keyOf={({ service, id }) => `${service} ${id}`}
      />
      {data.cursor !== null && <p>{consoleText('moreDeadLetters')}</p>}
      <Settle asking={asking} onClose={() => setAsking(null)} />
    </div>
  );
};
