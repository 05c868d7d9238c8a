import type { AdAccount } from '@corkboard/contracts/ads/promotions';
import type { Objective } from '@corkboard/rules/ads/campaigns';
import { advertiserLink, createAdLink } from '@corkboard/rules/ads/links';
import type { ReactNode } from 'react';
import { lastDraft } from '../../lib/ads/last-draft.ts';
import { may } from '../../lib/ads/may.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import styles from './ads-reports.module.css';
import { adsText } from './ads-texts.ts';

interface OfAccount {
  readonly account: AdAccount;
}

interface PromoteLinkProps extends OfAccount {
  /** S-236: of the campaigns that are looked at. */
  readonly objective?: Objective | null;
}

/** DS-210: the way to a new promotion, by the form of the ad account's campaign mode; for those whose role has none, the reason in its place. */
export const PromoteLink = ({ account, objective }: PromoteLinkProps): ReactNode => {
  if (account.status !== 'active') return <p className={styles.muted}>{adsText('suspended')}</p>;
  if (!may(account, 'campaign')) return <p className={styles.muted}>{adsText('onlyLooking')}</p>;
  const form = { advertiserId: account.id, mode: account.campaign_mode };
  return (
    <ButtonLink variant="primary" href={createAdLink({ ...form, ...(objective && { objectiveType: objective }) })}>
      {adsText('promote')}
    </ButtonLink>
  );
};

/** S-237: the way back to a promotion that was begun in this browser; nothing where there is none. */
export const DraftLink = ({ account }: OfAccount): ReactNode => {
  if (account.status !== 'active' || !may(account, 'campaign') || lastDraft(account.id) === null) return null;
  const form = { advertiserId: account.id, mode: account.campaign_mode };
  return <ButtonLink href={createAdLink({ ...form, resumeLastDraft: true })}>{adsText('toDraft')}</ButtonLink>;
};

/** In place of a page that the viewer's role does not open; it asks the server for nothing (code 3002). */
export const NotAllowed = ({ account }: OfAccount): ReactNode => (
  <EmptyState
    title={adsText('notAllowed', { name: account.name })}
    alone
    action={
      <ButtonLink href={advertiserLink('overview', { advertiserId: account.id })}>{adsText('toOverview')}</ButtonLink>
    }
  >
    {adsText('notAllowedHow')}
  </EmptyState>
);
