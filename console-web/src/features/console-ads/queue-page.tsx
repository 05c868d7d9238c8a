import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button/button.tsx';
import { IdSearch } from '../../ui/id-search/id-search.tsx';
import { PagedRows } from '../../ui/paged/paged-rows.tsx';
import styles from './console-ads.module.css';
import type { Queue } from './queue.ts';
import { queueText } from './queue-texts.ts';

/** State of the list, kept in its address. */
export interface QueueSearch {
  readonly search: string | undefined;
  /** Decided rows too; otherwise only those that wait. */
  readonly decided: true | undefined;
}

interface QueuePageProps<Row> extends QueueSearch {
  readonly queue: Queue<Row>;
  readonly onChange: (next: QueueSearch) => void;
}

/** Rows that wait for staff, newest first; an id finds decided ones too. */
export const QueuePage = <Row,>({ queue, search, decided, onChange }: QueuePageProps<Row>) => {
  const isWhole = decided === true || search !== undefined;
  const query = useInfiniteQuery(queue.list.rowsQuery(search, isWhole ? undefined : 'waiting'));
  const { words } = queue;
  return (
    <PagedRows
      title={words.title}
      label={words.label}
      empty={isWhole ? words.noneFound : words.none}
      paged={query}
      rows={query.data?.pages.flatMap((page) => page.rows.map(queue.parse)) ?? []}
      columns={queue.columns}
      keyOf={queue.keyOf}
    >
      <IdSearch label={words.search} search={search} onChange={(next) => onChange({ search: next, decided })} />
      {search === undefined && (
        <p className={styles.choice}>
          <Button size="s" onClick={() => onChange({ search, decided: decided ? undefined : true })}>
            {queueText(decided ? 'showWaiting' : 'showDecided')}
          </Button>
        </p>
      )}
    </PagedRows>
  );
};
