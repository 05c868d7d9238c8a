import type { Erasure } from '@corkboard/contracts/operations/erasures';
import type { StaffViewer } from '@corkboard/contracts/operations/staff';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { consoleText } from '../../lib/messages/console.ts';
import { ActButton } from '../../ui/act-button/act-button.tsx';
import { RoleNotice } from '../../ui/act-button/role-notice.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { ErasureList } from './erasure-list.tsx';
import { erasuresKey, erasuresQuery } from './erasures.api.ts';
import styles from './erasures-page.module.css';
import { SettleDialog, type Settling, settledText } from './settle-dialog.tsx';

interface ChoicesProps {
  readonly erasure: Erasure;
  readonly viewer: StaffViewer | undefined;
  readonly onSettle: (settling: Settling) => void;
}

/** The requester can only withdraw it; another member decides. */
const Choices = ({ erasure, viewer, onSettle }: ChoicesProps) => {
  if (erasure.status !== 'pending' || !viewer) return null;
  const own = erasure.staff_id === viewer.staff_id;
  const choices = own ? (['withdraw'] as const) : (['decline', 'approve'] as const);
  return (
    <div className={styles.buttons}>
      {own && <p className={styles.waits}>{consoleText('anotherDecides')}</p>}
      {choices.map((how) => (
        <ActButton
          action="erase"
          about={erasure.username ?? erasure.account_id}
          key={how}
          size="s"
          onClick={() => onSettle({ erasure, how })}
        >
          {consoleText(how)}
        </ActButton>
      ))}
    </div>
  );
};

type Paged = ComponentProps<typeof ErasureList>['paged'];

interface ErasuresProps {
  readonly waiting: Paged;
  readonly settled: Paged;
  readonly viewer: StaffViewer | undefined;
}

const Erasures = ({ waiting, settled, viewer }: ErasuresProps) => {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [settling, setSettling] = useState<Settling | null>(null);
  const told = (text: string) => {
    showToast(text);
    void client.invalidateQueries({ queryKey: erasuresKey });
  };
  const choicesOf = (erasure: Erasure) => <Choices erasure={erasure} viewer={viewer} onSettle={setSettling} />;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{consoleText('erasures')}</h1>
        <ActButton action="erase" size="s" variant="danger" onClick={() => setAsking(true)}>
          {consoleText('eraseTitle')}
        </ActButton>
      </header>
      {(waiting.error ?? settled.error) && <Notice>{consoleText('offline')}</Notice>}
      <RoleNotice action="erase" />
      <ErasureList
        title={consoleText('waitingErasures')}
        empty={consoleText('noWaiting')}
        paged={waiting}
        choicesOf={choicesOf}
      />
      <ErasureList
        title={consoleText('settledErasures')}
        empty={consoleText('noErasures')}
        paged={settled}
        choicesOf={choicesOf}
      />
      {asking && <EraseDialog onClose={() => setAsking(false)} onAsked={() => told(consoleText('eraseAsked'))} />}
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

/** Erasures that wait for a second member of the staff, approved ones, and their certificates. */
export const ErasuresPage = ({ viewer }: { viewer: StaffViewer | undefined }) => {
  const waiting = useInfiniteQuery(erasuresQuery('waiting'));
  const settled = useInfiniteQuery(erasuresQuery('settled'));
  const error = waiting.error ?? settled.error;
  if (!waiting.data || !settled.data)
    return <Unloaded error={error} refetch={() => Promise.all([waiting.refetch(), settled.refetch()])} />;
  return <Erasures waiting={waiting} settled={settled} viewer={viewer} />;
};
