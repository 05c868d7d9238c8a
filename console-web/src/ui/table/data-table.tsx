import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export interface TableColumn<Row> {
  readonly title: string;
  /** Of a column of buttons, which need no title to be seen. */
  readonly hidden?: boolean;
  /** Names the row. */
  readonly heads?: boolean;
  /** Numbers stand at the end of their column. */
  readonly end?: boolean;
  /** Sentences break into lines. */
  readonly wrap?: boolean;
  readonly render: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

const Cell = <Row,>({ column: { heads, end, wrap, render }, row }: { column: TableColumn<Row>; row: Row }) =>
  heads ? (
    <th scope="row">{render(row)}</th>
  ) : (
    <td data-end={end} data-wrap={wrap}>
      {render(row)}
    </td>
  );

/** A table of the console that scrolls within itself on a narrow screen. */
export const DataTable = <Row,>({ label, columns, rows, keyOf }: DataTableProps<Row>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className={styles.scroll} tabIndex={0} aria-label={label}>
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ title, end, hidden }) => (
            <th key={title} scope="col" data-end={end}>
              {hidden ? <span className="visually-hidden">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <Cell key={column.title} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** A page of the console that holds tables, under its name. */
export const TablesPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.page}>
    <h1>{title}</h1>
    {children}
  </div>
);

interface TablesSectionProps {
  readonly title: string;
  /** Its tables are lower, so that what stands below stays in sight. */
  readonly low?: boolean;
  readonly children: ReactNode;
}

/** A part of such a page, under its own name. */
export const TablesSection = ({ title, low, children }: TablesSectionProps) => (
  <div className={styles.section} data-low={low}>
    <h2>{title}</h2>
    {children}
  </div>
);
