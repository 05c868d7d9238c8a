import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useRef } from 'react';
import styles from './data-grid.module.css';
import type { GridColumn, GridSort, GridState } from './grid-column.ts';
import { moveInGrid } from './grid-keys.ts';
import { gridText } from './grid-texts.ts';
import { type GridChange, GridTools } from './grid-tools.tsx';
import { type GridData, useGrid } from './use-grid.ts';

/** Fewer rows are all drawn, so that the browser finds and prints them. */
const MOST_DRAWN = 100;
const ROW_PX = { comfortable: 48, compact: 36 } as const;

interface HeadingProps<Row> {
  readonly column: GridColumn<Row>;
  readonly sort: GridSort | null;
  readonly onSort: (sort: GridSort) => void;
}

/** Sorts the first time as it is useful for its kind, then the other way. */
const Heading = <Row,>({ column: { id, title, help, kind }, sort, onSort }: HeadingProps<Row>) => {
  const isSorted = sort?.by === id;
  return (
    <th
      scope="col"
      data-end={kind === 'number' || undefined}
      {...(isSorted && { 'aria-sort': sort.down ? 'descending' : 'ascending' })}
    >
      <button
        type="button"
        title={help}
        onClick={() => onSort({ by: id, down: isSorted ? !sort.down : kind === 'number' })}
      >
        {title}
        <span aria-hidden="true">{isSorted ? (sort.down ? ' ↓' : ' ↑') : ''}</span>
      </button>
    </th>
  );
};

const Cell = <Row,>({ column: { heads, kind, render }, row }: { column: GridColumn<Row>; row: Row }) =>
  heads ? <th scope="row">{render(row)}</th> : <td data-end={kind === 'number' || undefined}>{render(row)}</td>;

interface BodyProps<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly density: GridState['density'];
  readonly scroller: RefObject<HTMLElement | null>;
}

const Space = ({ px, span }: { px: number; span: number }) =>
  px > 0 && (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it is empty and holds the place of rows
    <tr className={styles.space} role="presentation" style={{ blockSize: px }}>
      <td colSpan={span} />
    </tr>
  );

/** Rows near what is in sight, with space in the place of the others. */
const Body = <Row,>({ columns, rows, keyOf, density, scroller }: BodyProps<Row>) => {
  'use no memo';
  const isLong = rows.length > MOST_DRAWN;
  const virtual = useVirtualizer({
    enabled: isLong,
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX[density],
    overscan: 12,
  });
  const items = isLong ? virtual.getVirtualItems() : rows.map((_, index) => ({ index, start: 0, end: 0 }));
  const before = isLong ? (items[0]?.start ?? 0) : 0;
  const after = isLong ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  return (
    <tbody>
      <Space px={before} span={columns.length} />
      {items.map(({ index }) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <tr
              key={keyOf(row)}
              data-index={index}
              ref={isLong ? virtual.measureElement : null}
              aria-rowindex={isLong ? index + 2 : undefined}
            >
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          )
        );
      })}
      <Space px={after} span={columns.length} />
    </tbody>
  );
};

const Totals = <Row,>({ columns, rows }: Pick<BodyProps<Row>, 'columns' | 'rows'>) =>
  columns.some(({ total }) => total) && (
    <tfoot>
      <tr aria-rowindex={rows.length > MOST_DRAWN ? rows.length + 2 : undefined}>
        {columns.map(({ id, heads, kind, total }) =>
          heads ? (
            <th key={id} scope="row">
              {gridText('total')}
            </th>
          ) : (
            <td key={id} data-end={kind === 'number' || undefined}>
              {total?.(rows)}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );

interface DataGridProps<Row> extends GridData<Row> {
  readonly label: string;
  readonly state: GridState;
  readonly onChange: GridChange;
  /** Name of the file of it, without its ending. */
  readonly file: string;
  /** In place of rows where none is found. */
  readonly none: ReactNode;
}

/**
 * A table that is sorted, searched, narrowed to some columns and saved as a file. Its state belongs to the address; it
 * scrolls within itself, and arrow keys lead through it.
 */
export const DataGrid = <Row extends object>(props: DataGridProps<Row>) => {
  const { label, state, onChange, file, none, keyOf } = props;
  const grid = useGrid(props, state);
  const scroller = useRef<HTMLElement>(null);
  const isLong = grid.rows.length > MOST_DRAWN;
  return (
    <div className={styles.grid}>
      <GridTools grid={grid} all={props.columns} {...{ state, onChange, file }} />
      {grid.rows.length === 0 ? (
        none
      ) : (
        <section
          ref={scroller}
          className={styles.scroll}
          data-density={state.density}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={label}
          onKeyDown={moveInGrid}
        >
          <table className={styles.table} aria-rowcount={isLong ? grid.rows.length + 2 : undefined}>
            <thead>
              <tr aria-rowindex={isLong ? 1 : undefined}>
                {grid.columns.map((column) => (
                  <Heading
                    key={column.id}
                    column={column}
                    sort={state.sort}
                    onSort={(sort) => onChange({ ...state, sort })}
                  />
                ))}
              </tr>
            </thead>
            <Body columns={grid.columns} rows={grid.rows} {...{ keyOf, scroller }} density={state.density} />
            <Totals columns={grid.columns} rows={grid.rows} />
          </table>
        </section>
      )}
    </div>
  );
};
