import type { CampaignRow, Figures } from '@corkboard/contracts/ads/reports';
import { moneyText } from '@corkboard/rules/ads/budgets';
import { objectiveText } from '../../lib/ads/objective-texts.ts';
import { statusText } from '../../lib/ads/status-texts.ts';
import type { CsvCell, GridColumn } from '../../ui/data-grid/grid-column.ts';
import { gridText } from '../../ui/data-grid/grid-texts.ts';
import styles from './ads-reports.module.css';
import { adsText } from './ads-texts.ts';
import { Figure } from './figure.tsx';
import { decimalOf, dictionary, figureCell, figureOf, totalsOf } from './figures.ts';
import type { RowIds } from './report-level.ts';
import type { Counted } from './report-search.ts';

export const text = (value: string | null): CsvCell => ({ text: value ?? '' });
const number = (value: string): CsvCell => ({ number: value });

export const Status = ({ status }: Pick<CampaignRow, 'status'>) => (
  <span className={styles.status} data-status={status}>
    {statusText(status)}
  </span>
);

export const statusColumn: () => GridColumn<CampaignRow> = () => ({
  id: 'status',
  title: adsText('status'),
  kind: 'text',
  value: ({ status }) => statusText(status),
  render: ({ status }) => <Status status={status} />,
  csv: [{ heading: 'status', cell: ({ status }) => text(status) }],
});

export const objectiveColumn: () => GridColumn<CampaignRow> = () => ({
  id: 'objective',
  title: adsText('objective'),
  kind: 'text',
  value: ({ objective }) => objectiveText(objective),
  render: ({ objective }) => objectiveText(objective),
  csv: [{ heading: 'objective', cell: ({ objective }) => text(objective) }],
});

export const budgetColumn = (currency: string): GridColumn<CampaignRow> => ({
  id: 'daily_budget',
  title: adsText('budget'),
  kind: 'number',
  value: ({ daily_budget_micro: micros }) => micros,
  render: ({ daily_budget_micro: micros }) => moneyText(micros, currency, document.documentElement.lang || 'en'),
  csv: [
    { heading: 'currency', cell: () => text(currency) },
    { heading: 'daily_budget', cell: ({ daily_budget_micro: micros }) => number(decimalOf(micros)) },
  ],
});

export interface FiguresOf<Row> {
  readonly currency: string;
  readonly idsOf: (row: Row) => RowIds;
  readonly nameOf: (row: Row) => string;
  /** Entities that the figures of all rows are of. */
  readonly ofAll: RowIds;
  /** Figures of a row in the time that is compared with; null without a comparison. */
  readonly beforeOf: ((row: Row) => Figures) | null;
  /** Totals that the server knows better than the rows do; null otherwise. */
  readonly totals: Figures | null;
  readonly onCounted: (counted: Counted) => void;
}

/** A figure of a table is of all of its range. */
const WHOLE = { day: null, hour: null } as const;

/** A column of each figure of the dictionary. */
export const figureColumns = <Row extends CampaignRow>(of: FiguresOf<Row>): readonly GridColumn<Row>[] =>
  dictionary.map((metric) => {
    const { id, name, unit, formula } = metric;
    const { currency, beforeOf, idsOf, nameOf } = of;
    const measured = ({ figures }: { readonly figures: Figures }) => figureOf(figures, id);
    const open = (ids: RowIds) => ({
      onOpen: () => of.onCounted({ ...ids, metric: id, ...WHOLE, isBefore: false }),
      onOpenBefore: () => of.onCounted({ ...ids, metric: id, ...WHOLE, isBefore: true }),
    });
    const before = beforeOf && ((row: Row) => figureOf(beforeOf(row), id));
    const beforeAll = beforeOf && ((rows: readonly Row[]) => totalsOf(rows.map((row) => ({ figures: beforeOf(row) }))));
    return {
      ...({ id, title: name, help: formula, kind: 'number', value: measured } as const),
      render: (row) => (
        <Figure
          {...{ metric, currency }}
          name={nameOf(row)}
          value={measured(row)}
          before={before?.(row)}
          {...open(idsOf(row))}
        />
      ),
      total: (rows) => (
        <Figure
          {...{ metric, currency }}
          name={gridText('total')}
          value={figureOf(of.totals ?? totalsOf(rows), id)}
          before={beforeAll === null ? undefined : figureOf(beforeAll(rows), id)}
          {...open(of.ofAll)}
        />
      ),
      csv: [
        { heading: id, cell: (row) => number(figureCell(unit, measured(row))) },
        ...(before === null
          ? []
          : [{ heading: `${id}_before`, cell: (row: Row) => number(figureCell(unit, before(row))) }]),
      ],
    };
  });
