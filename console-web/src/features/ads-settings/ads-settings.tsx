import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { hasPrivacyControl } from '../../lib/browser/privacy.ts';
import { ErrorState } from '../../ui/states/states.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { personalAdsQuery, savePersonalAds } from './ads-settings.api.ts';
import styles from './ads-settings.module.css';
import { text } from './ads-settings-texts.ts';

/** The browser objects for the person, on every site. */

const useChoice = () => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const choose = async (personal: boolean): Promise<void> => {
    setBusy(true);
    try {
      await savePersonalAds(client, personal);
      const undo = { label: text('undo'), run: () => void choose(!personal) };
      showToast(text(personal ? 'savedOn' : 'savedOff'), { action: undo });
    } catch {
      showToast(text('notSaved'), { tone: 'error' });
    }
    setBusy(false);
  };
  return { busy, choose };
};

const Choice = (): ReactNode => {
  const { data: personal, error, refetch } = useQuery(personalAdsQuery);
  const { busy, choose } = useChoice();
  if (error && personal === undefined)
    return (
      <ErrorState
        title={text('failed')}
        requestId={error.requestId}
        retryLabel={text('retry')}
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      {personal === undefined ? (
        <p className={styles.loading} role="status">
          {text('loading')}
        </p>
      ) : (
        <Switch
          label={text('personal')}
          hint={text('personalHint')}
          checked={personal}
          disabled={busy}
          onChange={(next) => void choose(next)}
        />
      )}
      <dl className={styles.means}>
        <dt>{text('onTitle')}</dt>
        <dd>{text('on')}</dd>
        <dt>{text('offTitle')}</dt>
        <dd>{text('off')}</dd>
      </dl>
    </>
  );
};

/** Objection to personal ads, and what it means. */
export const AdsSettings = ({ isMinor }: { isMinor: boolean }): ReactNode => (
  <div className={styles.page}>
    <h1 className={styles.title}>{text('title')}</h1>
    <p className={styles.lead}>{text('lead')}</p>
    {hasPrivacyControl() && !isMinor ? <p className={styles.notice}>{text('gpc')}</p> : null}
    {isMinor ? <p className={styles.notice}>{text('minor')}</p> : <Choice />}
  </div>
);
