import type { AdAccount } from '@corkboard/contracts/ads/promotions';
import { advertiserLink, type ShownAdvertiserPage } from '@corkboard/rules/ads/links';
import type { BusinessAct } from '@corkboard/rules/ads/permissions';
import type { ReactNode } from 'react';
import { may } from '../../lib/ads/may.ts';
import { DemoData } from '../../ui/demo-data/demo-data.tsx';
import styles from './ads-reports.module.css';
import { adsText } from './ads-texts.ts';
import { supportContact } from './support.ts';

export interface AccountHeadProps {
  readonly page: ShownAdvertiserPage;
  readonly title: string;
  readonly account: AdAccount;
  /** Every ad account of the viewer. */
  readonly accounts: readonly AdAccount[];
  readonly onSwitch: (accountId: string) => void;
  readonly children?: ReactNode;
}

/** DS-169: says that staff stopped the ads, and what to do. */
const DeliveryNotice = ({ account: { delivery_stopped: stopped } }: { account: AdAccount }) =>
  stopped && (
    <p role="status" className={styles.notice}>
      {adsText(stopped === 'everywhere' ? 'stoppedEverywhere' : 'stoppedAccount', {
        email: supportContact(),
      })}
    </p>
  );

interface LinkedPage {
  readonly page: ShownAdvertiserPage;
  readonly name: 'overview' | 'reporting' | 'billing' | 'campaignMode' | 'accounts';
  readonly act: BusinessAct;
}

const linked: readonly LinkedPage[] = [
  { page: 'overview', name: 'overview', act: 'view' },
  { page: 'campaigns', name: 'reporting', act: 'report' },
  { page: 'billing', name: 'billing', act: 'finance' },
  { page: 'campaignMode', name: 'campaignMode', act: 'campaign' },
  { page: 'accountsManager', name: 'accounts', act: 'view' },
];

const reports: readonly ShownAdvertiserPage[] = ['adGroups', 'ads', 'reconciliation'];

/** Where a page stands among the linked ones: `true` for those below reporting. */
const currentOf = (page: ShownAdvertiserPage, shown: ShownAdvertiserPage): 'page' | 'true' | undefined => {
  if (page === shown) return 'page';
  return page === 'campaigns' && reports.includes(shown) ? 'true' : undefined;
};

/** The way from each page of an ad account to the others that the viewer's role opens. */
const AccountPages = ({ account, page: shown }: Pick<AccountHeadProps, 'account' | 'page'>) => (
  <nav aria-label={adsText('pages')} className={styles.pages}>
    {linked
      .filter(({ act }) => may(account, act))
      .map(({ page, name }) => (
        <a
          key={page}
          href={advertiserLink(page, page === 'accountsManager' ? {} : { advertiserId: account.id })}
          aria-current={currentOf(page, shown)}
        >
          {adsText(name)}
        </a>
      ))}
  </nav>
);

/** Names the page, the ad account and its currency; another account is a choice away. */
export const AccountHead = ({ page, title, account, accounts, onSwitch, children }: AccountHeadProps) => (
  <>
    <AccountPages account={account} page={page} />
    <header className={styles.head}>
      <div className={styles.title}>
        <h1>{title}</h1>
        <p className={styles.muted}>
          {account.name} · {account.currency}
        </p>
        <DemoData synthetic={account.synthetic} />
      </div>
      {accounts.length > 1 && (
        <label className={styles.field}>
          {adsText('account')}
          <select value={account.id} onChange={({ target }) => onSwitch(target.value)}>
            {accounts.map(({ id, name, currency }) => (
              <option key={id} value={id}>
                {name} ({currency})
              </option>
            ))}
          </select>
        </label>
      )}
      <div className={styles.buttons}>{children}</div>
    </header>
    <DeliveryNotice account={account} />
  </>
);
