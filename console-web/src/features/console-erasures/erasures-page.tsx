import type { Erasure } from '@corkboard/contracts/operations/erasures';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { consoleText } from '../../lib/messages/console.ts';
import { Button } from '../../ui/button/button.tsx';
import { Moment } from '../../ui/moment/moment.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { askerNames, EraseDialog } from './erase-dialog.tsx';
import { erasuresQuery } from './erasures.api.ts';
import styles from './erasures-page.module.css';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const removedText = (removed: Readonly<Record<string, number>>): string =>
  Object.entries(removed)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${what} ${count}`)
    .join(', ');

/** What is known of one erasure; with its hash it is the certificate. */
const Certificate = ({ erasure }: { erasure: Erasure }) => (
  <li className={styles.certificate}>
    <h2>{consoleText(erasure.hash ? 'erasureCertified' : 'erasureUnderWay')}</h2>
    <dl className={styles.facts}>
      <Fact name={consoleText('account')}>{erasure.account_id}</Fact>
      <Fact name={consoleText('askedBy')}>{consoleText(askerNames[erasure.asked_by])}</Fact>
      <Fact name={consoleText('reason')}>{erasure.reason}</Fact>
      <Fact name={consoleText('staffMember')}>{erasure.staff_id}</Fact>
      <Fact name={consoleText('askedAt')}>
        <Moment at={erasure.requested_at} show="full" />
      </Fact>
      {erasure.confirmations.map(({ service, erased_at, removed }) => (
        <Fact key={service} name={consoleText('erasedIn', { service })}>
          <Moment at={erased_at} show="full" />: {removedText(removed)}
        </Fact>
      ))}
      {erasure.certified_at && (
        <Fact name={consoleText('certifiedAt')}>
          <Moment at={erasure.certified_at} show="full" />
        </Fact>
      )}
      {erasure.hash && (
        <Fact name={consoleText('certificateHash')}>
          <code className={styles.hash}>{erasure.hash}</code>
        </Fact>
      )}
    </dl>
  </li>
);

const Erasures = ({ erasures }: { erasures: readonly Erasure[] }) =>
  erasures.length === 0 ? (
    <EmptyState title={consoleText('noErasures')} />
  ) : (
    <ul className={styles.list} aria-label={consoleText('erasures')}>
      {erasures.map((erasure) => (
        <Certificate key={erasure.request_id} erasure={erasure} />
      ))}
    </ul>
  );

/** Who was erased, on whose request, and what is certified about it. */
export const ErasuresPage = () => {
  const { data, error, refetch } = useQuery(erasuresQuery);
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
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
  if (!data) return <p className={styles.page}>{consoleText('loading')}</p>;
  const asked = () => {
    showToast(consoleText('eraseAsked'));
    void client.invalidateQueries(erasuresQuery);
  };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{consoleText('erasures')}</h1>
        <Button size="s" variant="danger" onClick={() => setAsking(true)}>
          {consoleText('eraseTitle')}
        </Button>
      </header>
      {error && <Notice>{consoleText('offline')}</Notice>}
      <Erasures erasures={data.erasures} />
      <EraseDialog open={asking} onClose={() => setAsking(false)} onAsked={asked} />
    </div>
  );
};
