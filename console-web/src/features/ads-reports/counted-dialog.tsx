import type { CampaignRow, HitRow } from '@corkboard/contracts/ads/reports';
import { moneyText } from '@corkboard/rules/ads/budgets';
import { metrics } from '@corkboard/rules/ads/metrics';
import { useInfiniteQuery } from '@tanstack/react-query';
import { DemoData } from '../../ui/demo-data/demo-data.tsx';
import { type Fact, Facts } from '../../ui/facts/facts.tsx';
import { More } from '../../ui/more/more.tsx';
import { LazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { hitRowsQuery } from './ads-reports.api.ts';
import styles from './ads-reports.module.css';
import { adsText } from './ads-texts.ts';
import { ClosedHours } from './closed-hours.tsx';
import { NotMeasured } from './figure.tsx';
import { figureText } from './figures.ts';
import { minuteOf } from './hour-words.ts';
import { hoursText } from './hours-texts.ts';
import type { Range } from './report-range.ts';
import { type Counted, hourOpen } from './report-search.ts';
import { UtcTime } from './utc-time.tsx';
import { hitText, rejectionText, surfaceName } from './words.ts';

const chargeOf = ({ over_budget: isOver, charged_micro: micros }: HitRow, currency: string): string => {
  if (isOver) return metrics.over_budget.name;
  return micros === 0 ? adsText('notPriced') : moneyText(micros, currency);
};

const outcomeOf = ({ outcome, reason }: HitRow): string =>
  outcome === 'counted' || reason === null
    ? adsText('isCounted')
    : adsText('isRejected', { reason: rejectionText(reason) });

/** Rows with a key each: a hit and its duplicates are alike in everything that names them. */
const keyed = (rows: readonly HitRow[]): readonly (readonly [key: string, row: HitRow])[] => {
  const alike = new Map<string, number>();
  return rows.map((row) => {
    const name = `${row.insertion_id} ${row.type} ${row.received_at}`;
    const nth = (alike.get(name) ?? 0) + 1;
    alike.set(name, nth);
    return [`${name} ${nth}`, row];
  });
};

type Keyed = ReturnType<typeof keyed>[number];

const columnsOf = (names: ReadonlyMap<string, string>, currency: string): readonly TableColumn<Keyed>[] => [
  { title: adsText('happened'), heads: true, render: ([, row]) => <UtcTime at={row.happened_at} to="second" /> },
  { title: adsText('event'), render: ([, row]) => hitText(row.type) },
  { title: adsText('name'), render: ([, row]) => names.get(row.campaign_id) ?? row.campaign_id },
  {
    title: adsText('place'),
    render: ([, row]) => adsText('position', { surface: surfaceName(row.surface), position: row.position }),
  },
  { title: adsText('outcome'), render: ([, row]) => outcomeOf(row) },
  { title: adsText('charged'), end: true, render: ([, row]) => chargeOf(row, currency) },
];

interface CountedProps {
  readonly advertiserId: string;
  readonly currency: string;
  readonly range: Range;
  readonly counted: Counted;
  readonly value: number | null;
  /** Campaigns that the figure is counted of. */
  readonly campaigns: readonly CampaignRow[];
}

const RowsBehind = ({ advertiserId, currency, range, counted, campaigns }: CountedProps) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    hitRowsQuery(advertiserId, range, counted),
  );
  if (data === undefined) return <Unloaded within error={error} refetch={refetch} />;
  const names = new Map(campaigns.map(({ campaign_id, name }) => [campaign_id, name]));
  const rows = data.pages.flatMap((page) => page.rows).filter(({ campaign_id }) => names.has(campaign_id));
  return (
    <>
      <DemoData synthetic={data.pages[0]?.synthetic ?? false} />
      {rows.length > 0 ? (
        <DataTable
          label={adsText('rows')}
          columns={columnsOf(names, currency)}
          rows={keyed(rows)}
          keyOf={([key]) => key}
        />
      ) : (
        <p className={styles.muted}>{adsText(hasNextPage ? 'noRowsYet' : 'noRows')}</p>
      )}
      {error && <Unloaded within error={error} refetch={fetchNextPage} />}
      {hasNextPage && !error && (
        <More busy={isFetchingNextPage} onMore={() => void fetchNextPage()}>
          {adsText('moreRows')}
        </More>
      )}
    </>
  );
};

const factsOf = ({ counted, value, currency, range, campaigns }: CountedProps): readonly Fact[] => {
  const metric = metrics[counted.metric];
  const hour = hourOpen(counted);
  return [
    { name: adsText('name'), value: counted.campaignId === null ? adsText('total') : campaigns[0]?.name },
    hour === null
      ? { name: adsText('days'), value: adsText('daysOf', { from: range.start_date, until: range.end_date }) }
      : { name: hoursText('hour'), value: `${minuteOf(hour)} UTC` },
    {
      name: adsText('figure'),
      value: value === null ? <NotMeasured metric={metric} /> : figureText(metric.unit, value, currency),
    },
    { name: adsText('formula'), value: metric.formula },
    { name: adsText('source'), value: metric.source },
  ];
};

/** Says how a figure is counted, and shows the rows that it was counted from. */
export const CountedDialog = ({ onClose, ...props }: CountedProps & { readonly onClose: () => void }) => (
  <LazyDialog open onClose={onClose} title={metrics[props.counted.metric].name} width={960}>
    <div className={styles.counted}>
      <h3>{adsText('counted')}</h3>
      <Facts facts={factsOf(props)} />
      <h3>{adsText('rows')}</h3>
      <RowsBehind {...props} />
      <h3>{hoursText('closed')}</h3>
      <ClosedHours advertiserId={props.advertiserId} range={props.range} hour={hourOpen(props.counted)} />
    </div>
  </LazyDialog>
);
