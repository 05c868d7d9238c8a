import type { AdAccount } from '@corkboard/contracts/ads/promotions';
import { accountCountries } from '@corkboard/rules/ads/countries';
import { advertiserLink } from '@corkboard/rules/ads/links';
import { textMatches } from '@corkboard/rules/ads/report-filter';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { roleNames } from '../../lib/ads/role-texts.ts';
import { failureOf } from '../../lib/api/api-failure.ts';
import { viewer } from '../../lib/bootstrap.ts';
import { uuidv7 } from '../../lib/ids.ts';
import { adAccountsQuery, isAccountCountry, makeAdAccount, regionName } from '../../lib/queries/ad-accounts.ts';
import { Button } from '../../ui/button/button.tsx';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import type { GridColumn } from '../../ui/data-grid/grid-column.ts';
import { gridParamsOf, gridStateOf } from '../../ui/data-grid/grid-search.ts';
import { DemoData } from '../../ui/demo-data/demo-data.tsx';
import { SelectField } from '../../ui/select-field/select-field.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import styles from './ads-reports.module.css';
import { adsText } from './ads-texts.ts';
import { type Taken, TakenOver, VacantBusinesses } from './vacant-businesses.tsx';

/** S-300: the roles of the viewer in it. */
const rolesOf = ({ permissions }: AdAccount): string => roleNames(permissions);

const columns = (): readonly GridColumn<AdAccount>[] => {
  const plain = (id: 'country' | 'currency' | 'role' | 'status', value: (account: AdAccount) => string) =>
    ({ id, title: adsText(id), kind: 'text', value, render: value }) as const;
  return [
    {
      ...({ id: 'name', title: adsText('account'), kind: 'text', heads: true, value: ({ name }) => name } as const),
      render: ({ id, name, synthetic }) => (
        <>
          <a href={advertiserLink('overview', { advertiserId: id })}>{name}</a> <DemoData synthetic={synthetic} />
        </>
      ),
      csv: [
        { heading: 'advertiser_id', cell: ({ id }) => ({ text: id }) },
        { heading: 'name', cell: ({ name }) => ({ text: name }) },
      ],
    },
    {
      ...plain('country', ({ country }) => regionName(country)),
      csv: [{ heading: 'country', cell: ({ country }) => ({ text: country }) }],
    },
    {
      ...plain('currency', ({ currency }) => currency),
      csv: [{ heading: 'currency', cell: ({ currency }) => ({ text: currency }) }],
    },
    {
      ...plain('role', rolesOf),
      csv: [{ heading: 'role', cell: ({ permissions }) => ({ text: permissions.join(' ') }) }],
    },
    {
      ...plain('status', ({ status }) => adsText(status)),
      render: ({ status }) => (
        <span className={styles.status} data-status={status}>
          {adsText(status)}
        </span>
      ),
      csv: [{ heading: 'status', cell: ({ status }) => ({ text: status }) }],
    },
  ];
};

interface AccountsManagerProps {
  readonly accounts: readonly AdAccount[];
  /** Parameters of the address. */
  readonly given: URLSearchParams;
  readonly onChange: (params: Readonly<Record<string, string>>, replace?: boolean) => void;
}

const Accounts = ({ accounts, given, onChange }: AccountsManagerProps) => {
  const shown = columns();
  const ids = shown.map(({ id }) => id);
  return (
    <DataGrid
      label={adsText('accounts')}
      columns={shown}
      rows={accounts}
      keyOf={({ id }) => id}
      isFound={({ name }, text) => textMatches(name, text)}
      state={gridStateOf(given, ids)}
      onChange={(state, replace) => onChange(gridParamsOf(state), replace)}
      file="ad_accounts"
      none={<EmptyState title={adsText('noneFound')}>{adsText('noneFoundHow')}</EmptyState>}
    />
  );
};

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
export const AccountsManager = (props: AccountsManagerProps) => {
  const [taken, setTaken] = useState<Taken | null>(null);
  if (taken !== null) return <TakenOver {...taken} onBack={() => setTaken(null)} />;
  return (
    <div className={styles.page}>
      <h1>{adsText('accounts')}</h1>
      {props.accounts.length === 0 ? (
        <EmptyState title={adsText('noAccounts')}>{adsText('noAccountsHow')}</EmptyState>
      ) : (
        <Accounts {...props} />
      )}
      <VacantBusinesses onTaken={setTaken} />
      <NewAccount />
    </div>
  );
};
