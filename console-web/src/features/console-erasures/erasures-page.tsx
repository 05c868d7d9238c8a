import type { Erasure } from '@corkboard/contracts/operations/erasures';
import type { StaffViewer } from '@corkboard/contracts/operations/staff';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { consoleText } from '../../lib/messages/console.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { ErasureCard } from './erasure-card.tsx';
import { erasuresQuery } from './erasures.api.ts';
import styles from './erasures-page.module.css';
import { SettleDialog, type Settling, settledText } from './settle-dialog.tsx';

const decides = (viewer: StaffViewer | undefined): viewer is StaffViewer => viewer?.role === 'privacy';

interface ChoicesProps {
  readonly erasure: Erasure;
  readonly viewer: StaffViewer | undefined;
  readonly onSettle: (settling: Settling) => void;
}

/** Who asked can only take it back; another one decides. */
const Choices = ({ erasure, viewer, onSettle }: ChoicesProps) => {
  if (erasure.status !== 'pending' || !decides(viewer)) return null;
  const own = erasure.staff_id === viewer.staff_id;
  const choices = own ? (['withdraw'] as const) : (['decline', 'approve'] as const);
  return (
    <div className={styles.buttons}>
      {own && <p className={styles.waits}>{consoleText('anotherDecides')}</p>}
      {choices.map((how) => (
        <Button key={how} size="s" onClick={() => onSettle({ erasure, how })}>
          {consoleText(how)}
          <span className="visually-hidden"> {erasure.username ?? erasure.account_id}</span>
        </Button>
      ))}
    </div>
  );
};

interface PartProps extends Omit<ChoicesProps, 'erasure'> {
  readonly title: string;
  readonly empty: string;
  readonly erasures: readonly Erasure[];
}

const Part = ({ title, empty, erasures, ...choices }: PartProps) => (
  <section className={styles.part} aria-label={title}>
    <h2>{title}</h2>
    {erasures.length === 0 ? (
      <EmptyState title={empty} />
    ) : (
      <ul className={styles.list} aria-label={title}>
        {erasures.map((erasure) => (
          <ErasureCard key={erasure.request_id} erasure={erasure}>
            <Choices erasure={erasure} {...choices} />
          </ErasureCard>
        ))}
      </ul>
    )}
  </section>
);

interface ErasuresProps {
  readonly erasures: readonly Erasure[];
  readonly viewer: StaffViewer | undefined;
  readonly offline: boolean;
}

const Erasures = ({ erasures, viewer, offline }: ErasuresProps) => {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [settling, setSettling] = useState<Settling | null>(null);
  const told = (text: string) => {
    showToast(text);
    void client.invalidateQueries(erasuresQuery);
  };
  const choices = { viewer, onSettle: setSettling };
  const waiting = erasures.filter(({ status }) => status === 'pending');
  const others = erasures.filter(({ status }) => status !== 'pending');
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{consoleText('erasures')}</h1>
        {decides(viewer) && (
          <Button size="s" variant="danger" onClick={() => setAsking(true)}>
            {consoleText('eraseTitle')}
          </Button>
        )}
      </header>
      {offline && <Notice>{consoleText('offline')}</Notice>}
      {viewer && !decides(viewer) && <Notice>{consoleText('erasureRoleMissing')}</Notice>}
      <Part title={consoleText('waitingErasures')} empty={consoleText('noWaiting')} erasures={waiting} {...choices} />
      <Part title={consoleText('settledErasures')} empty={consoleText('noErasures')} erasures={others} {...choices} />
      <EraseDialog open={asking} onClose={() => setAsking(false)} onAsked={() => told(consoleText('eraseAsked'))} />
      {settling && (
        <SettleDialog
          settling={settling}
          onClose={() => setSettling(null)}
          onSettled={() => told(settledText(settling))}
        />
      )}
    </div>
  );
};

/** Whose erasure waits for a second member of the staff, who was erased, and what is certified about it. */
export const ErasuresPage = ({ viewer }: { viewer: StaffViewer | undefined }) => {
  const { data, error, refetch } = useQuery(erasuresQuery);
  if (!data) return <Unloaded error={error} refetch={refetch} />;
  return <Erasures erasures={data.erasures} viewer={viewer} offline={error !== null} />;
};
