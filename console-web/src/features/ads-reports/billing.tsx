import type { AdAccount } from '@corkboard/contracts/ads/promotions';
import { reportingLink } from '@corkboard/rules/ads/links';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { uuidv7 } from '../../lib/ids.ts';
import { adAccountsQuery, askForBilling } from '../../lib/queries/ad-accounts.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import { AccountHead, type AccountHeadProps } from './account-head.tsx';
import styles from './ads-reports.module.css';
import { adsText } from './ads-texts.ts';
import { supportContact } from './support.ts';

/** Asks the operator to confirm how an ad account pays; the same key for every try. */
const useAsk = (advertiserId: string) => {
  const client = useQueryClient();
  const [key] = useState(uuidv7);
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open');
  const [error, setError] = useState<unknown>(null);
  const ask = async (): Promise<void> => {
    setState('busy');
    setError(null);
    try {
      await askForBilling(advertiserId, key);
      setState('sent');
      await client.invalidateQueries({ queryKey: adAccountsQuery.queryKey });
    } catch (failure) {
      setError(failure);
      setState('open');
    }
  };
  return { state, error, ask };
};

/** Takes the focus of the button that it stands for. */
const Sent = ({ isNew }: { isNew: boolean }) => {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) said.current?.focus();
  }, [isNew]);
  return (
    <p ref={said} role="status" tabIndex={-1}>
      {adsText('billingSent')}
    </p>
  );
};

const Unconfirmed = ({ account: { id, billing_state } }: { account: AdAccount }) => {
  const { state, error, ask } = useAsk(id);
  if (state === 'sent' || billing_state === 'pending') return <Sent isNew={state === 'sent'} />;
  if (error !== null) {
    const { serverMessage, requestId } = failureOf(error);
    const title = serverMessage ?? adsText('billingNotSent');
    return <ErrorState {...{ title, requestId }} retryLabel={adsText('tryAgain')} onRetry={() => void ask()} />;
  }
  return (
    <>
      {billing_state === 'failed' && (
        <p className={styles.refused}>{adsText('billingRefused', { email: supportContact() })}</p>
      )}
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
        {isConfirmed ? <p>{adsText('billingConfirmed')}</p> : <Unconfirmed key={id} account={head.account} />}
      </section>
    </div>
  );
};
