import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useRowKeys } from './row-keys.ts';
import styles from './rows.module.css';

export interface Column<Row> {
  /** Of no other column. */
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

// biome-ignore-start lint/a11y/useSemanticElements: rows are placed by themselves, so that 10,000 of them stay light
// biome-ignore-start lint/a11y/useFocusableInteractive: the link in a row takes the focus
const Cells = <Row,>({ columns, row }: Pick<RowsProps<Row>, 'columns'> & { readonly row?: Row }) =>
  columns.map(({ title, end, phone, render }) => (
    <span
      key={title}
      role={row === undefined ? 'columnheader' : 'cell'}
      className={styles.cell}
      data-end={end}
      data-phone={phone && true}
    >
      {row === undefined ? title : render(row)}
    </span>
  ));

const DrawnRow = ({ item: { index, start }, children }: { item: VirtualItem; children: ReactNode }) => (
  <div
    role="row"
    className={styles.row}
    aria-rowindex={index + 2}
    data-index={index}
    style={{ transform: `translateY(${start - HEAD_PX}px)` }}
  >
    {children}
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
  const nearEnd = (items.at(-1)?.index ?? -1) >= rows.length - 10;
  useEffect(() => {
    if (nearEnd) onEnd?.();
  }, [nearEnd, onEnd]);
  return (
    <div ref={list} className={styles.scroller}>
      <div role="table" aria-label={label} aria-rowcount={rows.length + 1} style={tracksOf(columns)}>
        <div role="rowgroup" className={styles.head}>
          <div role="row" className={styles.row}>
            <Cells columns={columns} />
          </div>
        </div>
        <div role="rowgroup" className={styles.body} style={{ blockSize: virtualizer.getTotalSize() }}>
          {items.map((item) => (
            <DrawnRow key={item.key} item={item}>
              {rows[item.index] !== undefined && <Cells columns={columns} row={rows[item.index]} />}
            </DrawnRow>
          ))}
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
