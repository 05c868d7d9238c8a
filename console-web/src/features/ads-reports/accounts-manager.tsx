import type { AdAccount } from '@corkboard/contracts/ads/promotions';
import { accountCountries } from '@corkboard/rules/ads/countries';
import { advertiserLink } from '@corkboard/rules/ads/links';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { viewer } from '../../lib/bootstrap.ts';
import { uuidv7 } from '../../lib/ids.ts';
import { adAccountsQuery, isAccountCountry, makeAdAccount, regionName } from '../../lib/queries/ad-accounts.ts';
import { Button } from '../../ui/button/button.tsx';
import { DemoData } from '../../ui/demo-data/demo-data.tsx';
import { SelectField } from '../../ui/select-field/select-field.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import styles from './ads-reports.module.css';
import { adsText } from './ads-texts.ts';
import { VacantAccounts } from './vacant-accounts.tsx';

const Accounts = ({ accounts }: { accounts: readonly AdAccount[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className={styles.scroll} tabIndex={0} aria-label={adsText('accounts')}>
    <table className={styles.table}>
      <thead>
        <tr>
          {(['account', 'country', 'currency', 'status'] as const).map((key) => (
            <th key={key} scope="col">
              {adsText(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {accounts.map(({ id, name, country, currency, status, synthetic }) => (
          <tr key={id}>
            <th scope="row">
              <a href={advertiserLink('overview', { advertiserId: id })}>{name}</a> <DemoData synthetic={synthetic} />
            </th>
            <td>{regionName(country)}</td>
            <td>{currency}</td>
            <td>
              <span className={styles.status} data-status={status}>
                {adsText(status)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** The same key as long as the same is asked for, so that a repeated attempt makes no second account. */
const useCreate = () => {
  const client = useQueryClient();
  const [key, setKey] = useState(uuidv7);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const create = async (name: string, country: string): Promise<void> => {
    if (name === '' || !isAccountCountry(country)) return setWrong(adsText('nameMissing'));
    setBusy(true);
    setWrong(null);
    try {
      await makeAdAccount(name, country, key);
      setKey(uuidv7());
      showToast(adsText('created', { name }));
      await client.invalidateQueries({ queryKey: adAccountsQuery.queryKey });
    } catch (error) {
      setWrong(failureOf(error).serverMessage ?? adsText('notCreated'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, wrong, create, edited: () => setKey(uuidv7()) };
};

const NewAccount = () => {
  const { busy, wrong, create, edited } = useCreate();
  const own = viewer().user?.country ?? '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    void create(String(data.get('name') ?? '').trim(), String(data.get('country')));
  };
  return (
    <form className={styles.create} aria-label={adsText('newAccount')} onSubmit={submit} onChange={edited} noValidate>
      <h2>{adsText('newAccount')}</h2>
      <TextField label={adsText('accountName')} name="name" maxLength={100} autoComplete="off" error={wrong} />
      <SelectField
        label={adsText('country')}
        name="country"
        values={accountCountries}
        defaultValue={isAccountCountry(own) ? own : 'US'}
        textOf={regionName}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {adsText('create')}
      </Button>
    </form>
  );
};

/** S-300: ad accounts that the viewer can use, and another one. */
export const AccountsManager = ({ accounts }: { accounts: readonly AdAccount[] }) => (
  <div className={styles.page}>
    <h1>{adsText('accounts')}</h1>
    {accounts.length === 0 ? (
      <EmptyState title={adsText('noAccounts')}>{adsText('noAccountsHow')}</EmptyState>
    ) : (
      <Accounts accounts={accounts} />
    )}
    <VacantAccounts />
    <NewAccount />
  </div>
);
