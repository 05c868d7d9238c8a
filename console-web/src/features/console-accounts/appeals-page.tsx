import { type ListedAppeal, listedAppeal } from '@corkboard/contracts/identity/appeal-acts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button/button.tsx';
import { IdSearch } from '../../ui/id-search/id-search.tsx';
import { Moment } from '../../ui/moment/moment.tsx';
import { PagedRows } from '../../ui/paged/paged-rows.tsx';
import type { Column } from '../../ui/rows/rows.tsx';
import { timeColumns } from '../../ui/rows/time-columns.tsx';
import { appealText } from './appeal-texts.ts';
import { appeals } from './appeals.api.ts';
import styles from './console-accounts.module.css';

/** When it is due, in bold once that is over; nothing of a decided one. */
export const Due = ({ appeal: { status, due_at: at } }: { appeal: ListedAppeal }) => {
  if (status !== 'open') return null;
  const isOverdue = Date.parse(at) < Date.now();
  return (
    <span className={isOverdue ? styles.suspended : undefined}>
      <Moment at={at} show="full" /> {isOverdue && appealText('overdue')}
    </span>
  );
};

const columns = (): readonly Column<ListedAppeal>[] => [
  ...timeColumns(appealText('cameIn'), ({ opened_at: at }: ListedAppeal) => at),
  {
    title: appealText('account'),
    track: 'minmax(290px, 2fr)',
    phone: 'minmax(0, 1fr)',
    render: ({ account_id: id }) => (
      <Link to="/console/appeals/$id/" params={{ id }}>
        {id}
      </Link>
    ),
  },
  { title: appealText('due'), track: '260px', render: (appeal) => <Due appeal={appeal} /> },
  { title: appealText('status'), track: '112px', phone: '88px', render: ({ status }) => appealText(status) },
];

/** State of the list, kept in its address. */
export interface AppealsSearch {
  readonly search: string | undefined;
  /** Decided ones too; otherwise only those that wait. */
  readonly decided: true | undefined;
}

interface AppealsPageProps extends AppealsSearch {
  readonly onChange: (next: AppealsSearch) => void;
}

const emptyOf = ({ search, decided }: AppealsSearch): string => {
  if (search !== undefined) return appealText('noneFound');
  return appealText(decided ? 'none' : 'noneWaiting');
};

/** Appeals that wait for staff, newest first; an id finds decided ones too. */
export const AppealsPage = ({ search, decided, onChange }: AppealsPageProps) => {
  const query = useInfiniteQuery(appeals.rowsQuery(search, decided || search !== undefined ? undefined : 'waiting'));
  return (
    <PagedRows
      title={appealText('appeals')}
      label={appealText('list')}
      empty={emptyOf({ search, decided })}
      paged={query}
      rows={query.data?.pages.flatMap(({ rows }) => rows.map((row) => listedAppeal.parse(row))) ?? []}
      columns={columns()}
      keyOf={({ account_id }) => account_id}
    >
      <IdSearch label={appealText('search')} search={search} onChange={(next) => onChange({ search: next, decided })} />
      {search === undefined && (
        <p className={styles.choice}>
          <Button size="s" onClick={() => onChange({ search, decided: decided ? undefined : true })}>
            {appealText(decided ? 'showWaiting' : 'showDecided')}
          </Button>
        </p>
      )}
    </PagedRows>
  );
};
