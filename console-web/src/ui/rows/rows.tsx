import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useRowKeys } from './row-keys.ts';
import styles from './rows.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  /** A grid track: `120px`, `minmax(0, 1fr)`. */
  readonly track: string;
  /** Its track on a phone; absent: not shown there. */
  readonly phone?: string;
  readonly end?: boolean;
  readonly render: (row: Row) => ReactNode;
}

export interface RowsProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Below the last row: loading, or the end. */
  readonly foot?: ReactNode;
  /** Called when the last rows come into view. */
  readonly onEnd?: () => void;
  readonly scroller?: RefObject<HTMLDivElement | null>;
}

const ROW_PX = 32;
const HEAD_PX = 32;

const tracksOf = <Row,>(columns: readonly Column<Row>[]): CSSProperties =>
  ({
    '--tracks': columns.map(({ track }) => track).join(' '),
    '--tracks-phone': columns.flatMap(({ phone }) => phone ?? []).join(' '),
  }) as CSSProperties;

const Head = <Row,>({ columns }: Pick<RowsProps<Row>, 'columns'>) => (
  // biome-ignore-start lint/a11y/useSemanticElements: rows are placed by themselves, so that 10,000 of them stay light
  // biome-ignore-start lint/a11y/useFocusableInteractive: the link in a row takes the focus
  <div role="rowgroup" className={styles.head}>
    <div role="row" className={styles.row}>
      {columns.map((column) => (
        <span
          key={column.key}
          role="columnheader"
          className={styles.cell}
          data-end={column.end || undefined}
          data-phone={column.phone ? true : undefined}
        >
          {column.title}
        </span>
      ))}
    </div>
  </div>
);

const Body = <Row,>({
  columns,
  row,
  index,
  top,
}: {
  columns: readonly Column<Row>[];
  row: Row;
  index: number;
  top: number;
}) => (
  <div
    role="row"
    className={styles.row}
    aria-rowindex={index + 2}
    data-index={index}
    style={{ transform: `translateY(${top}px)` }}
  >
    {columns.map((column) => (
      <span
        key={column.key}
        role="cell"
        className={styles.cell}
        data-end={column.end || undefined}
        data-phone={column.phone ? true : undefined}
      >
        {column.render(row)}
      </span>
    ))}
  </div>
);

/** A long table of 32 px rows: only what is seen is drawn; `j` and `k` walk, Enter follows the link of a row. */
export const Rows = <Row,>({ label, columns, rows, keyOf, foot, onEnd, scroller }: RowsProps<Row>) => {
  const own = useRef<HTMLDivElement>(null);
  const list = scroller ?? own;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    scrollMargin: HEAD_PX,
    initialRect: { width: 1024, height: 640 },
    getItemKey: (index) => (rows[index] === undefined ? index : keyOf(rows[index])),
  });
  useRowKeys(list, rows.length, (index) => virtualizer.scrollToIndex(index));
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  const nearEnd = last >= rows.length - 10;
  useEffect(() => {
    if (nearEnd) onEnd?.();
  }, [nearEnd, onEnd]);
  return (
    <div ref={list} className={styles.scroller}>
      <div role="table" aria-label={label} aria-rowcount={rows.length + 1} style={tracksOf(columns)}>
        <Head columns={columns} />
        <div role="rowgroup" className={styles.body} style={{ blockSize: virtualizer.getTotalSize() }}>
          {items.map(({ index, key, start }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <Body key={key} columns={columns} row={row} index={index} top={start - HEAD_PX} />
            );
          })}
        </div>
      </div>
      {foot === undefined ? null : (
        // Like the rows: what comes above it carries it along, and nothing is laid out anew.
        <div className={styles.foot} style={{ transform: `translateY(${HEAD_PX + virtualizer.getTotalSize()}px)` }}>
          {foot}
        </div>
      )}
    </div>
  );
  // biome-ignore-end lint/a11y/useSemanticElements: as above
  // biome-ignore-end lint/a11y/useFocusableInteractive: as above
};
