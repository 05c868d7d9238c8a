import { reportingLink } from '@corkboard/rules/ads/links';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { uuidv7 } from '../../lib/ids.ts';
import { askForBilling } from '../../lib/queries/ad-accounts.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import { AccountHead, type AccountHeadProps } from './account-head.tsx';
import styles from './ads-reports.module.css';
import { adsText } from './ads-texts.ts';

/** Asks the operator to confirm how an ad account pays; the same key for every try. */
const useAsk = (advertiserId: string) => {
  const [key] = useState(uuidv7);
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open');
  const [error, setError] = useState<unknown>(null);
  const ask = async (): Promise<void> => {
    setState('busy');
    setError(null);
    try {
      await askForBilling(advertiserId, key);
      setState('sent');
    } catch (failure) {
      setError(failure);
      setState('open');
    }
  };
  return { state, error, ask };
};

const Unconfirmed = ({ advertiserId }: { advertiserId: string }) => {
  const { state, error, ask } = useAsk(advertiserId);
  if (state === 'sent') return <p role="status">{adsText('billingSent')}</p>;
  if (error !== null) {
    const { serverMessage, requestId } = failureOf(error);
    const title = serverMessage ?? adsText('billingNotSent');
    return <ErrorState {...{ title, requestId }} retryLabel={adsText('tryAgain')} onRetry={() => void ask()} />;
  }
  return (
    <>
      <p>{adsText('billingHow')}</p>
      <div className={styles.buttons}>
        <Button variant="primary" busy={state === 'busy'} onClick={() => void ask()}>
          {adsText('billingAsk')}
        </Button>
      </div>
    </>
  );
};

interface BillingProps extends Omit<AccountHeadProps, 'page' | 'title' | 'children'> {
  /** Campaign that waits for it, from the address. */
  readonly campaignId: string | null;
}

/** S-217: whether an ad account may pay, and how it comes to that. */
export const Billing = ({ campaignId, ...head }: BillingProps) => {
  const { id, billing_valid: isConfirmed } = head.account;
  return (
    <div className={styles.page}>
      <AccountHead {...head} page="billing" title={adsText('billing')}>
        {campaignId !== null && (
          <ButtonLink href={reportingLink('campaigns', { advertiserId: id })}>{adsText('toCampaigns')}</ButtonLink>
        )}
      </AccountHead>
      <section aria-label={adsText('billing')} className={styles.part}>
        {isConfirmed ? <p>{adsText('billingConfirmed')}</p> : <Unconfirmed key={id} advertiserId={id} />}
      </section>
    </div>
  );
};
