import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export interface Heading {
  readonly title: string;
  /** Numbers stand at the end of their column. */
  readonly end?: boolean;
  /** Of a column of buttons, which need no title to be seen. */
  readonly hidden?: boolean;
}

interface DataTableProps {
  readonly label: string;
  readonly headings: readonly Heading[];
  /** Rows (`tr`); cells with numbers carry `data-end`, those with sentences `data-wrap`. */
  readonly children: ReactNode;
}

/** A table of the console that scrolls within itself on a narrow screen. */
export const DataTable = ({ label, headings, children }: DataTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className={styles.scroll} tabIndex={0} aria-label={label}>
    <table className={styles.table}>
      <thead>
        <tr>
          {headings.map(({ title, end, hidden }) => (
            <th key={title} scope="col" {...(end && { 'data-end': true })}>
              {hidden ? <span className="visually-hidden">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
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
