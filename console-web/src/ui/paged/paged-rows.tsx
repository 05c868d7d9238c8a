import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { consoleText } from '../../lib/messages/console.ts';
import { MissingServices, type ServiceAnswer } from '../notice/missing-services.tsx';
import { Rows, type RowsProps } from '../rows/rows.tsx';
import { EmptyState, EndState } from '../states/states.tsx';
import { Unloaded } from '../unloaded/unloaded.tsx';
import styles from './paged-rows.module.css';

/** State of a list that comes in pages. */
export type Paged = Pick<
  UseInfiniteQueryResult,
  'error' | 'isPending' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetching' | 'fetchNextPage' | 'refetch'
>;

interface PagedListProps<Row> extends Omit<RowsProps<Row>, 'onEnd'> {
  /** Said when there are no rows. */
  readonly empty: string;
  readonly paged: Paged;
}

export const fetchMore = ({ hasNextPage, isFetching, fetchNextPage }: Paged): void => {
  if (hasNextPage && !isFetching) fetchNextPage().catch(() => undefined);
};

const Foot = ({ paged }: { paged: Paged }) =>
  paged.hasNextPage ? (
    <p className={styles.foot}>{consoleText('loading')}</p>
  ) : (
    <EndState>{consoleText('end')}</EndState>
  );

/** The rows of a list that comes in pages. A `foot` of its own is shown without rows too, while there is more to ask for. */
export const PagedList = <Row,>({ empty, paged, rows, foot, ...rest }: PagedListProps<Row>) => {
  if (rows.length === 0 && (paged.error || paged.isPending))
    return <Unloaded error={paged.error} refetch={paged.refetch} />;
  if (rows.length === 0 && !(foot && paged.hasNextPage)) return <EmptyState title={empty} />;
  const more = rows.length > 0 ? () => fetchMore(paged) : undefined;
  return <Rows {...rest} rows={rows} onEnd={more} foot={foot ?? <Foot paged={paged} />} />;
};

interface PagedRowsProps<Row> extends PagedListProps<Row> {
  readonly title: string;
  /** Services that were asked: those whose part is missing are named. */
  readonly services?: readonly ServiceAnswer[];
  readonly children?: ReactNode;
}

/** A page that is one long list, with its loading, empty, error and end. */
export const PagedRows = <Row,>({ title, services = [], children, ...list }: PagedRowsProps<Row>) => (
  <div className={styles.page}>
    <h1 className={styles.title}>{title}</h1>
    <MissingServices services={services} />
    {children}
    <div className={styles.list}>
      <PagedList {...list} />
    </div>
  </div>
);
