import type { CampaignsReport as Report } from '@corkboard/contracts/ads/reports';
import { advertiserLink } from '@corkboard/rules/ads/links';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { AccountHead, type AccountHeadProps } from './account-head.tsx';
import { campaignsReportQuery } from './ads-reports.api.ts';
import styles from './ads-reports.module.css';
import { adsText } from './ads-texts.ts';
import { CampaignsTable } from './campaigns-table.tsx';
import { CountedDialog } from './counted-dialog.tsx';
import { type Aspect, EditTerms } from './edit-terms.tsx';
import { figureOf, matching, sortedBy, totalsOf } from './figures.ts';
import { minuteOf } from './hour-words.ts';
import { hoursText } from './hours-texts.ts';
import { csvOf } from './report-csv.ts';
import { ReportFilters } from './report-filters.tsx';
import { type ReportSearch, reportSearchOf } from './report-search.ts';
import { useCampaignStatus } from './use-campaign-status.ts';

interface SearchProps {
  readonly advertiserId: string;
  readonly search: ReportSearch;
  readonly onChange: (search: ReportSearch) => void;
}

interface TableProps extends SearchProps {
  readonly report: Report;
  readonly today: string;
}

interface Editing {
  readonly campaignId: string;
  readonly aspect: Aspect;
}

/** Dialog of the campaign that is edited, as the newest report shows it. */
const EditOf = ({ editing, onClose, ...props }: TableProps & { editing: Editing | null; onClose: () => void }) => {
  const campaign = props.report.campaigns.find(({ campaign_id }) => campaign_id === editing?.campaignId);
  const { advertiserId, today } = props;
  return editing && campaign ? (
    <EditTerms {...{ advertiserId, campaign, today, onClose, ...editing }} currency={props.report.currency} />
  ) : null;
};

const NoneMatch = ({ advertiserId, search, onChange }: SearchProps) => (
  <EmptyState
    title={adsText('noneMatch')}
    action={
      search.objective === null ? (
        <ButtonLink href={advertiserLink('advertiserQuickPromote', { advertiserId })}>{adsText('promote')}</ButtonLink>
      ) : (
        <Button onClick={() => onChange({ ...search, objective: null })}>{adsText('showAll')}</Button>
      )
    }
  />
);

const shownOf = (report: Report, { objective }: ReportSearch) => {
  const campaigns = matching(report.campaigns, objective);
  return { campaigns, totals: objective === null ? report.totals : totalsOf(campaigns) };
};

const CountedOf = ({ advertiserId, report, search, onChange }: TableProps) => {
  const { counted, range } = search;
  if (counted === null) return null;
  const shown = shownOf(report, search);
  const { campaignId } = counted;
  const campaigns = shown.campaigns.filter(({ campaign_id }) => campaignId === null || campaign_id === campaignId);
  const figures = campaignId === null ? shown.totals : campaigns[0]?.figures;
  return figures === undefined ? null : (
    <CountedDialog
      {...{ advertiserId, range, counted, campaigns, currency: report.currency }}
      value={figureOf(figures, counted.metric)}
      onClose={() => onChange({ ...search, counted: null })}
    />
  );
};

const Table = (props: TableProps) => {
  const { advertiserId, report, search, onChange } = props;
  const change = useCampaignStatus(advertiserId);
  const [editing, setEditing] = useState<Editing | null>(null);
  const { campaigns, totals } = shownOf(report, search);
  const sorted = sortedBy(campaigns, search.sort);
  if (campaigns.length === 0) return <NoneMatch {...{ advertiserId, search, onChange }} />;
  const csv = `data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(sorted, report.currency))}`;
  return (
    <>
      <CampaignsTable
        {...{ totals, campaigns: sorted, currency: report.currency, sort: search.sort }}
        onSort={(sort) => onChange({ ...search, sort })}
        onCounted={(counted) => onChange({ ...search, counted })}
        onStatus={(campaign, status) => void change(campaign, status)}
        onEdit={({ campaign_id: campaignId }, aspect) => setEditing({ campaignId, aspect })}
      />
      <div className={styles.foot}>
        <p className={styles.muted}>
          <span>{adsText('updated', { time: minuteOf(report.updated_at) })}</span>.{' '}
          {hoursText('finalUntil', { final: minuteOf(report.final_until) })}{' '}
          <a href={advertiserLink('reconciliation', { advertiserId, query: { ...search.range } })}>
            {hoursText('open')}
          </a>
        </p>
        <ButtonLink
          size="s"
          href={csv}
          download={`${report.synthetic ? 'demo_data_' : ''}campaigns_${search.range.start_date}_${search.range.end_date}.csv`}
        >
          {adsText('csv')}
        </ButtonLink>
      </div>
      <CountedOf {...props} />
      <EditOf {...props} editing={editing} onClose={() => setEditing(null)} />
    </>
  );
};

interface CampaignsReportProps extends Omit<AccountHeadProps, 'title' | 'children'> {
  /** Parameters of the address. */
  readonly given: URLSearchParams;
  /** `yyyy-mm-dd`, UTC. */
  readonly today: string;
  readonly onChange: (search: ReportSearch) => void;
}

/** S-239: campaigns of an ad account with what was counted of them, each figure open to its rows. */
export const CampaignsReport = ({ given, today, onChange, ...head }: CampaignsReportProps) => {
  const search = reportSearchOf(given, today);
  const advertiserId = head.account.id;
  const { data, error, refetch } = useQuery(campaignsReportQuery(advertiserId, search.range));
  return (
    <div className={styles.page}>
      <AccountHead {...head} title={adsText('campaigns')}>
        <ButtonLink variant="primary" href={advertiserLink('advertiserQuickPromote', { advertiserId })}>
          {adsText('promote')}
        </ButtonLink>
      </AccountHead>
      <ReportFilters {...{ search, today, onChange }} />
      {data === undefined ? (
        <Unloaded within error={error} refetch={refetch} notFound={adsText('accountMissing')} />
      ) : (
        <Table {...{ advertiserId, search, today, onChange }} report={data} />
      )}
    </div>
  );
};
