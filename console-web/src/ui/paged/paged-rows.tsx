import type { ReactNode } from 'react';
import { consoleText } from '../../lib/messages/console.ts';
import { MissingServices, type ServiceAnswer } from '../notice/missing-services.tsx';
import { type Column, Rows } from '../rows/rows.tsx';
import { EmptyState, EndState } from '../states/states.tsx';
import { Unloaded } from '../unloaded/unloaded.tsx';
import styles from './paged-rows.module.css';

/** State of a list that comes in pages; an infinite query is one. */
export interface Paged {
  readonly error: unknown;
  readonly isPending: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetching: boolean;
  fetchNextPage(): Promise<unknown>;
  refetch(): Promise<unknown>;
}

interface PagedRowsProps<Row> {
  readonly title: string;
  readonly label: string;
  readonly empty: string;
  readonly paged: Paged;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** Services that were asked: those whose part is missing are named. */
  readonly services?: readonly ServiceAnswer[];
  readonly children?: ReactNode;
}

const List = <Row,>({ label, empty, paged, rows, columns, keyOf }: PagedRowsProps<Row>) => {
  if (rows.length === 0 && (paged.error || paged.isPending))
    return <Unloaded error={paged.error} refetch={paged.refetch} />;
  if (rows.length === 0) return <EmptyState title={empty} />;
  const more = () => {
    if (paged.hasNextPage && !paged.isFetching) paged.fetchNextPage().catch(() => undefined);
  };
  return (
    <Rows
      label={label}
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      onEnd={more}
      foot={
        paged.hasNextPage ? (
          <p className={styles.foot}>{consoleText('loading')}</p>
        ) : (
          <EndState>{consoleText('end')}</EndState>
        )
      }
    />
  );
};

/** A page that is one long list, with its loading, empty, error and end. */
export const PagedRows = <Row,>(props: PagedRowsProps<Row>) => (
  <div className={styles.page}>
    <h1 className={styles.title}>{props.title}</h1>
    <MissingServices services={props.services ?? []} />
    {props.children}
    <div className={styles.list}>
      <List {...props} />
    </div>
  </div>
);
