import type { CsvCell, GridColumn } from './grid-column.ts';

/** A text that a spreadsheet would take for a formula begins with an apostrophe. */
const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const written = (cell: CsvCell): string => ('number' in cell ? cell.number : quoted(guarded(cell.text)));

/** Rows as CSV (RFC 4180). */
export const csvOf = <Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): string => {
  const cells = columns.flatMap(({ csv }) => csv);
  const lines = rows.map((row) => cells.map(({ cell }) => written(cell(row))));
  return [cells.map(({ heading }) => heading), ...lines].map((line) => `${line.join(',')}\r\n`).join('');
};

/** Address of a file with them, for a link. */
export const csvAddress = (csv: string): string => `data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`;
