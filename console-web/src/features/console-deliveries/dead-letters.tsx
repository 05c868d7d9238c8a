import type { DeadLetter, Wish } from '@corkboard/contracts/operations/bus';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { consoleText } from '../../lib/messages/console.ts';
import { RoleNotice } from '../../ui/act-button/role-notice.tsx';
import { Moment } from '../../ui/moment/moment.tsx';
import { ReasonDialog } from '../../ui/reason/reason-dialog.tsx';
import { DataTable, type Heading } from '../../ui/table/data-table.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { deadLettersQuery, settle } from './deliveries.api.ts';
import styles from './deliveries-tables.module.css';
import { Wishes } from './wishes.tsx';

interface Asking {
  readonly letter: DeadLetter;
  readonly wish: Wish;
}

const labelOf = (wish: Wish) => (wish === 'replay' ? 'replay' : 'passOver');

const Row = ({ letter, onAsk }: { letter: DeadLetter; onAsk: (asking: Asking) => void }) => (
  <tr>
    <td>
      <Moment at={letter.set_aside_at} />
    </td>
    <td>{letter.service}</td>
    <th scope="row">{letter.type}</th>
    <td>
      <Link to="/console/streams/$service/$stream/" params={{ service: letter.service, stream: letter.subject }}>
        {letter.subject}
      </Link>
    </td>
    <td data-end>{letter.sequence}</td>
    <td data-wrap>{letter.reason ?? consoleText('waitsBehind')}</td>
    <td>
      {letter.held && letter.reason !== null && (
        <Wishes
          id={letter.id}
          labelOf={labelOf}
          disabled={letter.wish !== null}
          onAsk={(wish) => onAsk({ letter, wish })}
        />
      )}
    </td>
  </tr>
);

const titles = ['setAside', 'service', 'type', 'about', 'revision', 'why'] as const;
const headings = (): Heading[] => [
  ...titles.map((title) => ({ title: consoleText(title), end: title === 'revision' })),
  { title: consoleText('replay'), hidden: true },
];

const Settle = ({ asking, onClose }: { asking: Asking | null; onClose: () => void }) => {
  const client = useQueryClient();
  if (!asking) return null;
  const { letter, wish } = asking;
  return (
    <ReasonDialog
      open
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
      <DataTable label={consoleText('deadLetters')} headings={headings()}>
        {data.letters.map((letter) => (
          <Row key={`${letter.service} ${letter.id}`} letter={letter} onAsk={setAsking} />
        ))}
      </DataTable>
      {data.cursor !== null && <p>{consoleText('moreDeadLetters')}</p>}
      <Settle asking={asking} onClose={() => setAsking(null)} />
    </div>
  );
};
