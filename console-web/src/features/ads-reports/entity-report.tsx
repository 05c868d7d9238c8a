import type { AdAccount } from '@corkboard/contracts/ads/promotions';
import type { CampaignRow, Figures } from '@corkboard/contracts/ads/reports';
import { advertiserLink, objectiveUnder } from '@corkboard/rules/ads/links';
import { isFoundBy, isOpen, isShown, type ReportFilter } from '@corkboard/rules/ads/report-filter';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { may } from '../../lib/ads/may.ts';
import { Button } from '../../ui/button/button.tsx';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { AccountHead, type AccountHeadProps } from './account-head.tsx';
import type { LevelReport } from './ads-reports.api.ts';
import styles from './ads-reports.module.css';
import { adsText } from './ads-texts.ts';
import { PromoteLink } from './allowed.tsx';
import { CountedDialog } from './counted-dialog.tsx';
import { type Aspect, EditTerms } from './edit-terms.tsx';
import { figureOf, totalsOf } from './figures.ts';
import { minuteOf } from './hour-words.ts';
import { hoursText } from './hours-texts.ts';
import { pointFigures, ReportChart, useSeries } from './report-chart.tsx';
import { figureColumns } from './report-columns.tsx';
import { ReportFilters } from './report-filters.tsx';
import { keyOf, type LevelPage, linksOf, type ReportLevel } from './report-level.ts';
import { Breadcrumbs, LevelLinks } from './report-nav.tsx';
import { comparedRange } from './report-range.ts';
import { filterOf, plainSearch, type ReportSearch, reportSearchOf, scopeOf } from './report-search.ts';
import { useCampaignStatus } from './use-campaign-status.ts';

type Change = (search: ReportSearch, replace?: boolean) => void;

interface PartProps<Row extends CampaignRow> {
  readonly level: ReportLevel<Row>;
  readonly account: AdAccount;
  readonly search: ReportSearch;
  readonly filter: ReportFilter;
  readonly onChange: Change;
}

interface ReportedProps<Row extends CampaignRow> extends PartProps<Row> {
  readonly report: LevelReport<Row>;
  /** Rows that the filter shows. */
  readonly rows: readonly Row[];
  /** `yyyy-mm-dd`, UTC. */
  readonly today: string;
}

interface Editing {
  readonly campaignId: string;
  readonly aspect: Aspect;
}

interface EditOfProps<Row extends CampaignRow> extends ReportedProps<Row> {
  readonly editing: Editing | null;
  readonly onClose: () => void;
}

/** Dialog of the campaign that is edited, as the newest report shows it. */
const EditOf = <Row extends CampaignRow>({ editing, onClose, level, report, account, today }: EditOfProps<Row>) => {
  const campaign = report.rows.find(({ campaign_id }) => campaign_id === editing?.campaignId);
  if (!editing || !campaign) return null;
  return (
    <EditTerms
      {...{ campaign, today, onClose }}
      advertiserId={account.id}
      aspect={editing.aspect}
      entity={level.entity}
      currency={report.currency}
    />
  );
};

const isNarrowed = (search: ReportSearch): boolean => {
  const { objective, status, grid, campaignId } = search;
  return objective !== null || status !== null || grid.text !== '' || campaignId !== null;
};

interface NoneMatchProps extends Omit<PartProps<CampaignRow>, 'level' | 'filter'> {
  readonly page: LevelPage;
}

const NoneMatch = ({ page, account, search, onChange }: NoneMatchProps) => (
  <EmptyState
    title={adsText(`none${page}`)}
    action={
      isNarrowed(search) ? (
        <Button onClick={() => onChange({ ...plainSearch(search.range), compare: search.compare })}>
          {adsText(`all${page}`)}
        </Button>
      ) : (
        <PromoteLink account={account} />
      )
    }
  />
);

const CountedOf = <Row extends CampaignRow>(props: ReportedProps<Row>) => {
  const { level, account, search, filter, report, rows, onChange } = props;
  const { id: advertiserId } = account;
  const series = useSeries({ advertiserId, search, filter });
  const beforeOf = useBefore(props);
  const { counted, compare } = search;
  if (counted === null) return null;
  const { day, hour: _, isBefore, metric, ...ids } = counted;
  const range = isBefore && compare ? comparedRange(search.range, compare) : search.range;
  const isOfAll = keyOf(ids) === keyOf({ ...scopeOf(search), adId: null });
  const shown = isOfAll ? rows : rows.filter((row) => keyOf(level.idsOf(row)) === keyOf(ids));
  const ofRange = isBefore
    ? beforeOf && totalsOf(shown.map((row) => ({ figures: beforeOf(row) })))
    : nowIn(props, shown);
  const figures = day === null ? ofRange : pointFigures(series, counted);
  if (!figures) return null;
  return (
    <CountedDialog
      {...{ advertiserId, counted, currency: report.currency, campaigns: shown }}
      range={day === null ? range : { start_date: day, end_date: day }}
      value={figureOf(figures, metric)}
      onClose={() => onChange({ ...search, counted: null })}
    />
  );
};

/** Figures of all rows, as the server knows them, or of one. */
const nowIn = <Row extends CampaignRow>(props: ReportedProps<Row>, shown: readonly Row[]): Figures | undefined =>
  shown === props.rows ? totalsIn(props) : shown[0]?.figures;

const totalsIn = <Row extends CampaignRow>({ filter, report, rows }: ReportedProps<Row>): Figures =>
  isOpen(filter) && report.totals ? report.totals : totalsOf(rows);

/** Figures of each row in the time that is compared with; null without a comparison, or until they are there. */
const useBefore = <Row extends CampaignRow>({ level, account, search }: PartProps<Row>) => {
  const range = comparedRange(search.range, search.compare ?? 'previous_period');
  const { data } = useQuery({
    ...level.query(account.id, range, scopeOf(search)),
    enabled: search.compare !== null,
  });
  return useMemo(() => {
    if (search.compare === null || data === undefined) return null;
    const ofKey = new Map(data.rows.map((row) => [keyOf(level.idsOf(row)), row.figures]));
    return (row: Row): Figures => ofKey.get(keyOf(level.idsOf(row))) ?? {};
  }, [data, level, search.compare]);
};

/** Name of the file of a report; figures of the demo say so there too (DS-170). */
const fileOf = (page: LevelPage, { range }: ReportSearch, { synthetic }: Pick<LevelReport<CampaignRow>, 'synthetic'>) =>
  `${synthetic ? 'demo_data_' : ''}${page.toLowerCase()}_${range.start_date}_${range.end_date}`;

const Table = <Row extends CampaignRow>(props: ReportedProps<Row>) => {
  const { level, account, search, filter, report, onChange } = props;
  const { id: advertiserId } = account;
  const change = useCampaignStatus(advertiserId);
  const [editing, setEditing] = useState<Editing | null>(null);
  const beforeOf = useBefore(props);
  const { currency } = report;
  const columns = [
    ...level.columns({
      ...{ currency, search, linkTo: linksOf(advertiserId, search) },
      mayChange: may(account, 'campaign'),
      onStatus: (row, status) => void change(row, status),
      onEdit: ({ campaign_id: campaignId }, aspect) => setEditing({ campaignId, aspect }),
    }),
    ...figureColumns<Row>({
      ...{ currency, idsOf: level.idsOf, nameOf: level.nameOf, beforeOf },
      ofAll: { ...scopeOf(search), adId: null },
      totals: isOpen(filter) ? report.totals : null,
      onCounted: (counted) => onChange({ ...search, counted }),
    }),
  ];
  const listed = report.rows.filter((row) => isShown(row, { ...filter, text: '' }));
  return (
    <>
      <DataGrid
        label={adsText(level.page)}
        {...{ columns, rows: listed }}
        keyOf={(row) => keyOf(level.idsOf(row))}
        isFound={isFoundBy}
        state={search.grid}
        onChange={(grid, replace) => onChange({ ...search, grid }, replace)}
        file={fileOf(level.page, search, report)}
        none={<NoneMatch page={level.page} {...{ account, search, onChange }} />}
      />
      <p className={styles.muted}>
        <span>{adsText('updated', { time: minuteOf(report.updated_at) })}</span>.{' '}
        {hoursText('finalUntil', { final: minuteOf(report.final_until) })}{' '}
        <a href={advertiserLink('reconciliation', { advertiserId, query: { ...search.range } })}>{hoursText('open')}</a>
      </p>
      <CountedOf {...props} />
      <EditOf {...props} editing={editing} onClose={() => setEditing(null)} />
    </>
  );
};

export interface EntityReportProps<Row extends CampaignRow>
  extends Omit<AccountHeadProps, 'page' | 'title' | 'children'> {
  readonly level: ReportLevel<Row>;
  /** Parameters of the address. */
  readonly given: URLSearchParams;
  /** `yyyy-mm-dd`, UTC. */
  readonly today: string;
  readonly onChange: Change;
}

/** S-239 to S-241: campaigns, ad groups or ads with what was counted of them, each figure open to its rows. */
export const EntityReport = <Row extends CampaignRow>(props: EntityReportProps<Row>) => {
  const { level, given, today, onChange, ...head } = props;
  const read = reportSearchOf(given, today);
  // Campaigns are listed whole: an address that names one belongs to what lies below it.
  const search = level.page === 'campaigns' ? { ...read, campaignId: null, adGroupId: null } : read;
  const advertiserId = head.account.id;
  const filter = filterOf(search, level.page === 'campaigns');
  const { data: report, error, refetch } = useQuery(level.query(advertiserId, search.range, scopeOf(search)));
  const nav = {
    ...{ page: level.page, search, linkTo: linksOf(advertiserId, search) },
    campaignName: report?.rows.find(({ campaign_id }) => campaign_id === search.campaignId)?.name,
  };
  const part = { level, account: head.account, search, filter, onChange };
  return (
    <div className={styles.page}>
      <AccountHead {...head} page={level.page} title={adsText(level.page)}>
        <PromoteLink account={head.account} objective={search.objective && objectiveUnder(search.objective)} />
      </AccountHead>
      <LevelLinks {...nav} />
      <Breadcrumbs {...nav} />
      <ReportFilters {...{ search, today, onChange }} isOfCampaigns={level.page === 'campaigns'} />
      {report === undefined ? (
        <Unloaded within error={error} refetch={refetch} notFound={adsText('accountMissing')} />
      ) : (
        <>
          <ReportChart {...{ advertiserId, search, filter, onChange }} currency={report.currency} />
          <Table {...part} {...{ report, today }} rows={report.rows.filter((row) => isShown(row, filter))} />
        </>
      )}
    </div>
  );
};
