import { questionAnswers } from '@corkboard/rules/ads/countries';
import { promoteBillingLink, reportingLink } from '@corkboard/rules/ads/links';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { uuidv7 } from '../../lib/ids.ts';
import { adAccountsQuery, askForBilling } from '../../lib/queries/ad-accounts.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import styles from './promote.module.css';
import { text } from './promote-texts.ts';
import type { Promoting } from './use-quick-promote.ts';

interface StepProps {
  readonly promoting: Promoting;
}

/** DS-135. */
export const ConsentStep = ({ promoting: { answer, busy, flow } }: StepProps): ReactNode => (
  <div className={styles.step}>
    <h1 tabIndex={-1}>{text('consentTitle')}</h1>
    <p>{text('consentAsk')}</p>
    <p className={styles.hint}>{text('consentHow')}</p>
    <div className={styles.buttons}>
      {(['yes', 'no', 'notSure'] as const).map((name) => (
        <Button
          key={name}
          busy={busy}
          variant={name === 'yes' ? 'primary' : 'secondary'}
          onClick={() => void answer(questionAnswers[name])}
        >
          {text(name)}
        </Button>
      ))}
    </div>
    {flow.error === null ? null : (
      <p role="alert" className={styles.error}>
        {flow.error.message}
      </p>
    )}
  </div>
);

/** Step 2: the operator confirms how the ad account pays (S-218). */
export const BillingStep = ({ promoting: { account, billed, campaign, doing, busy, flow } }: StepProps): ReactNode => {
  const client = useQueryClient();
  if (account === null || campaign === null) return null;
  const ask = () =>
    void doing(async () => {
      billed((await askForBilling(account.id, uuidv7())).status);
      await client.invalidateQueries({ queryKey: adAccountsQuery.queryKey, refetchType: 'none' });
      return { type: 'advanced' };
    });
  return (
    <div className={styles.step}>
      <h1 tabIndex={-1}>{text('billingTitle')}</h1>
      <p>{text('billingHow')}</p>
      {flow.error === null ? null : (
        <p role="alert" className={styles.error}>
          {flow.error.message}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="primary" busy={busy} onClick={ask}>
          {text('billingAsk')}
        </Button>
        <ButtonLink href={promoteBillingLink(account.id, campaign.campaign_id)}>{text('billingLater')}</ButtonLink>
      </div>
    </div>
  );
};

/** The last step; closing it ends the flow (S-185). */
export const SuccessStep = ({ promoting: { account, campaign, tell } }: StepProps): ReactNode => {
  const advertiserId = account?.id ?? null;
  const adGroups = { advertiserId, campaignId: campaign?.campaign_id ?? '', showAllEntities: true };
  return (
    <div className={styles.step} role="status">
      <h1 tabIndex={-1}>{text('successTitle')}</h1>
      <p>{text(campaign?.billing_valid ? 'successReview' : 'successBilling')}</p>
      <div className={styles.buttons}>
        <ButtonLink variant="primary" href={reportingLink('campaigns', { advertiserId })}>
          {text('toCampaigns')}
        </ButtonLink>
        <ButtonLink href={reportingLink('adGroups', adGroups)}>{text('toAdGroups')}</ButtonLink>
        <Button onClick={() => tell({ type: 'advanced' })}>{text('close')}</Button>
      </div>
    </div>
  );
};

export const ErrorStep = ({ promoting: { flow, tell } }: StepProps): ReactNode => (
  <div className={styles.step} role="alert">
    <h1 tabIndex={-1}>{text('errorTitle')}</h1>
    <p>{flow.error?.message}</p>
    <Button variant="primary" onClick={() => tell({ type: 'retried' })}>
      {text('tryAgain')}
    </Button>
  </div>
);

/** DS-136: tags come with conversions; without one the ad is measured by its clicks. */
export const TagStep = ({ promoting: { tell } }: StepProps): ReactNode => (
  <div className={styles.step}>
    <h1 tabIndex={-1}>{text('tag')}</h1>
    <p>{text('noTag')}</p>
    <Button onClick={() => tell({ type: 'over-closed' })}>{text('back')}</Button>
  </div>
);
