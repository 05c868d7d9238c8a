import type { InspectedService, ParkedDecision, ParkedStream } from '@corkboard/contracts/operations/inspection';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { consoleText } from '../../lib/messages/console.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import { ReasonDialog } from '../../ui/reason/reason-dialog.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { EditParked } from './edit-parked.tsx';
import { decide, parkedQuery } from './parked.api.ts';
import { ParkedRow } from './parked-row.tsx';
import styles from './projections-page.module.css';

interface ParkedPageProps {
  readonly service: InspectedService;
  readonly name: string;
}

interface Asking {
  readonly parked: ParkedStream;
  readonly what: ParkedDecision['do'];
}

/** What a projection could not take in: one row for each stream, oldest first. */
export const ParkedPage = ({ service, name }: ParkedPageProps) => {
  const { data, error, refetch } = useQuery(parkedQuery(service, name));
  const [asking, setAsking] = useState<Asking | null>(null);
  if (error && !data) {
    const failure = failureOf(error);
    return (
      <ErrorState
        title={failure.serverMessage ?? consoleText('wentWrong')}
        requestId={failure.requestId}
        retryLabel={consoleText('tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <p className={styles.loading}>{consoleText('loading')}</p>;
  return (
    <div className={styles.page}>
      <h1>{consoleText('parkedTitle', { name })}</h1>
      {error && <Notice>{consoleText('offline')}</Notice>}
      {data.after !== null && <Notice>{consoleText('parkedMore', { n: data.parked.length })}</Notice>}
      {data.parked.length === 0 ? (
        <EmptyState title={consoleText('noParked')} />
      ) : (
        <Table parked={data.parked} onAsk={(parked, what) => setAsking({ parked, what })} />
      )}
      {asking && <Dialog key={asking.parked.event_id} asking={asking} onClose={() => setAsking(null)} />}
    </div>
  );
};

interface TableProps {
  readonly parked: readonly ParkedStream[];
  readonly onAsk: (parked: ParkedStream, what: ParkedDecision['do']) => void;
}

const Table = ({ parked, onAsk }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className={styles.scroll} tabIndex={0} aria-label={consoleText('parked')}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{consoleText('type')}</th>
          <th scope="col">{consoleText('stream')}</th>
          <th scope="col" data-end>
            {consoleText('revision')}
          </th>
          <th scope="col" data-end>
            {consoleText('waiting')}
          </th>
          <th scope="col">{consoleText('ago')}</th>
          <th scope="col" data-end>
            {consoleText('attempts')}
          </th>
          <th scope="col">{consoleText('lastError')}</th>
          <th scope="col">
            <span className="visually-hidden">{consoleText('decision')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {parked.map((one) => (
          <ParkedRow key={one.event_id} parked={one} onAsk={(what) => onAsk(one, what)} />
        ))}
      </tbody>
    </table>
  </section>
);

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
      open
      onClose={onClose}
      title={consoleText(`${what}ParkedTitle`, { type: parked.event_type })}
      warning={consoleText(`${what}ParkedWarning`, { n: parked.events - 1 })}
      doLabel={consoleText(`${what}Parked`)}
      onDo={(reason) => carryOut({ do: what }, reason)}
    />
  );
};
