import type { DeadLetter, Resolution } from '@corkboard/contracts/operations/bus';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { consoleText } from '../../lib/messages/console.ts';
import { RoleNotice } from '../../ui/act-button/role-notice.tsx';
import { StreamLink } from '../../ui/inspected/links.tsx';
import { Moment } from '../../ui/moment/moment.tsx';
import { ReasonDialog } from '../../ui/reason/reason-dialog.tsx';
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { deadLettersQuery, resolve } from './deliveries.api.ts';
import styles from './deliveries-tables.module.css';
import { ResolutionButtons } from './resolution-buttons.tsx';

interface Asking {
  readonly deadLetter: DeadLetter;
  readonly resolution: Resolution;
}

const labelOf = (resolution: Resolution) => (resolution === 'replay' ? 'replay' : 'passOver');

const columns = (onAsk: (asking: Asking) => void): readonly TableColumn<DeadLetter>[] => [
  { title: consoleText('deadLetteredAt'), render: ({ dead_lettered_at }) => <Moment at={dead_lettered_at} /> },
  { title: consoleText('service'), render: ({ service }) => service },
  { title: consoleText('type'), heads: true, render: ({ type }) => type },
  { title: consoleText('about'), render: ({ service, subject }) => <StreamLink service={service} stream={subject} /> },
  { title: consoleText('revision'), end: true, render: ({ sequence }) => sequence },
  { title: consoleText('why'), wrap: true, render: ({ reason }) => reason ?? consoleText('waitsBehind') },
  {
    title: consoleText('replay'),
    hidden: true,
    render: (deadLetter) =>
      deadLetter.parked &&
      deadLetter.reason !== null && (
        <ResolutionButtons
          id={deadLetter.id}
          labelOf={labelOf}
          disabled={deadLetter.requested !== null}
          onAsk={(resolution) => onAsk({ deadLetter, resolution })}
        />
      ),
  },
];

const ResolveDialog = ({ asking, onClose }: { asking: Asking | null; onClose: () => void }) => {
  const client = useQueryClient();
  if (!asking) return null;
  const { deadLetter, resolution } = asking;
  return (
    <ReasonDialog
      onClose={onClose}
      title={consoleText(resolution === 'replay' ? 'replayTitle' : 'skipTitle', { id: deadLetter.id })}
      warning={consoleText(resolution === 'replay' ? 'replayWarning' : 'skipWarning')}
      doLabel={consoleText(labelOf(resolution))}
      onDo={async (reason) => {
        await resolve(deadLetter, resolution, reason);
        showToast(consoleText('resolutionRequested', { service: deadLetter.service }));
        await client.invalidateQueries(deadLettersQuery);
      }}
    />
  );
};

/** Dead letters of the relay, above its published messages; nothing at all while there are none. */
export const DeadLetters = () => {
  const { data } = useQuery(deadLettersQuery);
  const [asking, setAsking] = useState<Asking | null>(null);
  if (!data || data.dead_letters.length === 0) return null;
  return (
    <div className={styles.section}>
      <h2>{consoleText('deadLetters')}</h2>
      <p>{consoleText('deadLettersHint')}</p>
      <RoleNotice action="resolve-parked" />
      <DataTable
        label={consoleText('deadLetters')}
        columns={columns(setAsking)}
        rows={data.dead_letters}
        keyOf={({ service, id }) => `${service} ${id}`}
      />
      {data.cursor !== null && <p>{consoleText('moreDeadLetters')}</p>}
      <ResolveDialog asking={asking} onClose={() => setAsking(null)} />
    </div>
  );
};
