import { type ListedBulkAction, listedBulkAction } from '@corkboard/contracts/curation/staff-acts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button/button.tsx';
import { IdSearch } from '../../ui/id-search/id-search.tsx';
import { PagedRows } from '../../ui/paged/paged-rows.tsx';
import type { Column } from '../../ui/rows/rows.tsx';
import { timeColumns } from '../../ui/rows/time-columns.tsx';
import { bulkText } from './bulk-action-texts.ts';
import { bulkActions } from './bulk-actions.api.ts';
import styles from './bulk-actions-page.module.css';
import { progressOf, standingOf } from './standing.ts';

const columns = (): readonly Column<ListedBulkAction>[] => [
  ...timeColumns(bulkText('started'), ({ started_at: at }: ListedBulkAction) => at),
  {
    title: bulkText('one'),
    track: 'minmax(290px, 2fr)',
    phone: 'minmax(0, 1fr)',
    render: ({ bulk_id: id }) => (
      <Link to="/console/bulk-actions/$id/" params={{ id }}>
        {id}
      </Link>
    ),
  },
  { title: bulkText('does'), track: '128px', render: ({ action }) => bulkText(action) },
  { title: bulkText('progress'), track: '144px', render: progressOf },
  { title: bulkText('standing'), track: '128px', phone: '104px', render: standingOf },
];

/** State of the list, kept in its address. */
export interface BulkActionsSearch {
  readonly search: string | undefined;
  /** Ended ones too; otherwise only those that are under way. */
  readonly ended: true | undefined;
}

interface BulkActionsPageProps extends BulkActionsSearch {
  readonly onChange: (next: BulkActionsSearch) => void;
}

const emptyOf = ({ search, ended }: BulkActionsSearch): string => {
  if (search !== undefined) return bulkText('noneFound');
  return bulkText(ended ? 'none' : 'noneRunning');
};

/** Bulk actions that keep boards busy, newest first; an id finds ended ones too. */
export const BulkActionsPage = ({ search, ended, onChange }: BulkActionsPageProps) => {
  const isWhole = ended === true || search !== undefined;
  const query = useInfiniteQuery(bulkActions.rowsQuery(search, isWhole ? undefined : 'waiting'));
  return (
    <PagedRows
      title={bulkText('title')}
      label={bulkText('list')}
      empty={emptyOf({ search, ended })}
      paged={query}
      rows={query.data?.pages.flatMap(({ rows }) => rows.map((row) => listedBulkAction.parse(row))) ?? []}
      columns={columns()}
      keyOf={({ bulk_id }) => bulk_id}
    >
      <IdSearch label={bulkText('search')} search={search} onChange={(next) => onChange({ search: next, ended })} />
      {search === undefined && (
        <p className={styles.choice}>
          <Button size="s" onClick={() => onChange({ search, ended: ended ? undefined : true })}>
            {bulkText(ended ? 'showRunning' : 'showAll')}
          </Button>
        </p>
      )}
    </PagedRows>
  );
};
