import type { ReactNode } from 'react';

/** A text, which is guarded against formulas, or a number as it is written in a file. */
export type CsvCell = { readonly text: string } | { readonly number: string };

/** A column of a file: its heading and its cell of a row. */
export interface CsvColumn<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => CsvCell;
}

export interface GridColumn<Row> {
  /** Of no other column; stands in the address. */
  readonly id: string;
  readonly title: string;
  /** Help, shown when the heading is hovered. */
  readonly help?: string;
  /** Texts are sorted from A on first, numbers from the greatest on, and stand at the end of their column. */
  readonly kind: 'text' | 'number';
  /** Names the row and cannot be hidden. One of the columns, the first. */
  readonly heads?: boolean;
  /** Sorted by; null, for what was not measured, stands last either way. */
  readonly value: (row: Row) => string | number | null;
  readonly render: (row: Row) => ReactNode;
  /** Cell of the last row, of all shown rows together. */
  readonly total?: (rows: readonly Row[]) => ReactNode;
  readonly csv: readonly CsvColumn<Row>[];
}

export interface GridSort {
  /** Id of a column. */
  readonly by: string;
  readonly down: boolean;
}

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** State of a grid, kept in the address of its page. */
export interface GridState {
  /** Null: as the rows are given. */
  readonly sort: GridSort | null;
  /** Part of the text that rows are found by. */
  readonly text: string;
  /** Ids of columns that are left out. */
  readonly hidden: readonly string[];
  readonly density: Density;
}

export const plainGrid: GridState = { sort: null, text: '', hidden: [], density: 'comfortable' };
