import type { AdAccount } from '@corkboard/contracts/ads/promotions';
import type { ReactNode } from 'react';
import { SelectField } from '../../ui/select-field/select-field.tsx';
import styles from './promote.module.css';
import { text } from './promote-texts.ts';
import type { Entered } from './promotion-form.ts';
import type { Promoting } from './use-quick-promote.ts';

/** Ad accounts that the viewer may promote for where the address names none. */
export interface Payers {
  readonly accounts: readonly AdAccount[];
  /** The viewer has just chosen the one that pays. */
  readonly isChosen: boolean;
  readonly onChoose: (payer: AdAccount, entered: Entered) => void;
}

/** The ad account that pays for the promotion; nothing where there is no choice. */
export const PayerField = ({ promoting, payers }: { promoting: Promoting; payers: Payers }): ReactNode => {
  const { account, pin, form } = promoting;
  const { accounts, onChoose } = payers;
  if (account === null || accounts.length < 2) return null;
  const named = (id: string) => accounts.find((one) => one.id === id);
  const choose = (id: string) => {
    const payer = named(id);
    if (payer) onChoose(payer, { pin, form });
  };
  return (
    <div>
      <SelectField
        label={text('payer')}
        name="payer"
        values={accounts.map(({ id }) => id)}
        defaultValue={account.id}
        textOf={(id) => named(id)?.name ?? ''}
        onChange={choose}
      />
      <p className={styles.payerHint}>{text('payerHint')}</p>
    </div>
  );
};
