import {
  columnFilteringFeature,
  columnVisibilityFeature,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { GridColumn, GridState } from './grid-column.ts';

const features = tableFeatures({
  columnFilteringFeature,
  columnVisibilityFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

export interface GridData<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Whether a row is found by a text. */
  readonly isFound: (row: Row, text: string) => boolean;
}

export interface Grid<Row> {
  /** Columns and rows as they are shown. */
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
}

const compared = (one: string | number, other: string | number): number =>
  typeof one === 'string' ? one.localeCompare(String(other)) : one - Number(other);

/** Rows found, sorted, and the columns that are not hidden. */
export const useGrid = <Row extends object>(data: GridData<Row>, state: GridState): Grid<Row> => {
  const { columns, rows, keyOf, isFound } = data;
  const defined = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return helper.columns(
      columns.map(({ id, value, heads }) =>
        helper.accessor((row: Row) => value(row) ?? undefined, {
          id,
          sortUndefined: 'last',
          sortFn: (one, other) => compared(value(one.original) ?? '', value(other.original) ?? ''),
          enableHiding: !heads,
          enableGlobalFilter: heads === true,
        }),
      ),
    );
  }, [columns]);
  const given = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features,
    columns: defined,
    data: given,
    getRowId: keyOf,
    getColumnCanGlobalFilter: () => true,
    globalFilterFn: (row, _column, text) => isFound(row.original, String(text)),
    state: {
      sorting: state.sort === null ? [] : [{ id: state.sort.by, desc: state.sort.down }],
      globalFilter: state.text,
      columnVisibility: Object.fromEntries(state.hidden.map((id) => [id, false])),
    },
  });
  const shown = new Set(table.getVisibleLeafColumns().map(({ id }) => id));
  return {
    columns: columns.filter(({ id, heads }) => heads || shown.has(id)),
    rows: table.getRowModel().rows.map(({ original }) => original),
  };
};
