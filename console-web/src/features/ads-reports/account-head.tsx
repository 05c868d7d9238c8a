import type { AdAccount } from '@corkboard/contracts/ads/promotions';
import type { ReactNode } from 'react';
import { DemoData } from '../../ui/demo-data/demo-data.tsx';
import styles from './ads-reports.module.css';
import { adsText } from './ads-texts.ts';

export interface AccountHeadProps {
  readonly title: string;
  readonly account: AdAccount;
  /** Every ad account of the viewer. */
  readonly accounts: readonly AdAccount[];
  readonly onSwitch: (accountId: string) => void;
  readonly children?: ReactNode;
}

/** Names the page, the ad account and its currency; another account is a choice away. */
export const AccountHead = ({ title, account, accounts, onSwitch, children }: AccountHeadProps) => (
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
);
