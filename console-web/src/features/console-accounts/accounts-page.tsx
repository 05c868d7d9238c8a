import { type ListedAccount, listedAccount } from '@corkboard/contracts/identity/suspensions';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button/button.tsx';
import { IdSearch } from '../../ui/id-search/id-search.tsx';
import { PagedRows } from '../../ui/paged/paged-rows.tsx';
import type { Column } from '../../ui/rows/rows.tsx';
import { timeColumns } from '../../ui/rows/time-columns.tsx';
import { accountText } from './account-texts.ts';
import { accounts } from './accounts.api.ts';
import styles from './console-accounts.module.css';

const columns = (): readonly Column<ListedAccount>[] => [
  ...timeColumns(accountText('joined'), ({ registered_at }: ListedAccount) => registered_at),
  {
    title: accountText('account'),
    track: 'minmax(290px, 2fr)',
    phone: 'minmax(0, 1fr)',
    render: ({ account_id: id }) => (
      <Link to="/console/accounts/$id/" params={{ id }}>
        {id}
      </Link>
    ),
  },
  { title: accountText('status'), track: '160px', render: ({ status }) => accountText(status) },
  {
    title: accountText('waits'),
    track: '128px',
    phone: '104px',
    render: ({ proposed }) => accountText(proposed ?? 'nothing'),
  },
];

/** State of the list, kept in its address. */
export interface AccountsSearch {
  readonly search: string | undefined;
  /** Only those on which a second member of the staff has to decide. */
  readonly waiting: true | undefined;
}

interface AccountsPageProps extends AccountsSearch {
  readonly onChange: (next: AccountsSearch) => void;
}

const emptyOf = ({ search, waiting }: AccountsSearch): string => {
  if (search !== undefined) return accountText('noneFound');
  return accountText(waiting ? 'noneWaiting' : 'none');
};

/** Every account, newest first, those that wait for a second member of the staff, or the one of an id. */
export const AccountsPage = ({ search, waiting, onChange }: AccountsPageProps) => {
  const query = useInfiniteQuery(accounts.rowsQuery(search, waiting && search === undefined ? 'waiting' : undefined));
  return (
    <PagedRows
      title={accountText('accounts')}
      label={accountText('list')}
      empty={emptyOf({ search, waiting })}
      paged={query}
      rows={query.data?.pages.flatMap(({ rows }) => rows.map((row) => listedAccount.parse(row))) ?? []}
      columns={columns()}
      keyOf={({ account_id }) => account_id}
    >
      <IdSearch
        label={accountText('search')}
        search={search}
        onChange={(next) => onChange({ search: next, waiting })}
      />
      {search === undefined && (
        <p className={styles.choice}>
          <Button size="s" onClick={() => onChange({ search, waiting: waiting ? undefined : true })}>
            {accountText(waiting ? 'showAll' : 'showWaiting')}
          </Button>
        </p>
      )}
    </PagedRows>
  );
};
