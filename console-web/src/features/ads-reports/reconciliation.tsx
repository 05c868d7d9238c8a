import type { HourDifference, HourRow } from '@corkboard/contracts/ads/reports';
import { moneyText } from '@corkboard/rules/ads/budgets';
import { useInfiniteQuery } from '@tanstack/react-query';
import { More } from '../../ui/more/more.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { AccountHead, type AccountHeadProps } from './account-head.tsx';
import styles from './ads-reports.module.css';
import { adsText } from './ads-texts.ts';
import { minuteOf, stateText } from './hour-words.ts';
import { type HourPage, hourRowsQuery } from './hours.api.ts';
import { hoursText } from './hours-texts.ts';
import { Ranges } from './report-filters.tsx';
import { type ReportSearch, reportSearchOf } from './report-search.ts';
import { UtcTime } from './utc-time.tsx';

const comparedText = ({ hits, differences }: HourRow): string => {
  if (differences.length > 0) return hoursText('differs', { n: differences.length });
  return hits === null ? hoursText('gone') : hoursText('same');
};

const columnsOf = (currency: string): readonly TableColumn<HourRow>[] => {
  const money = (micros: number) => moneyText(micros, currency);
  return [
    { title: hoursText('hour'), heads: true, render: ({ hour }) => <UtcTime at={hour} /> },
    { title: hoursText('state'), render: stateText },
    { title: hoursText('hits'), end: true, render: ({ hits }) => hits ?? '–' },
    { title: hoursText('rolled'), end: true, render: ({ rolled_hits: hits }) => hits },
    {
      title: hoursText('charged'),
      end: true,
      render: ({ charged_micro: micros }) => (micros === null ? '–' : money(micros)),
    },
    { title: hoursText('spend'), end: true, render: ({ spend_micro: micros }) => money(micros) },
    { title: hoursText('booked'), end: true, render: ({ booked_micro: micros }) => money(micros) },
    {
      title: hoursText('compared'),
      render: (row) => (
        <span className={styles.status} data-status={row.differences.length > 0 ? 'REJECTED' : 'ACTIVE'}>
          {comparedText(row)}
        </span>
      ),
    },
  ];
};

/** Counts, and money to its last micro. */
const exact = (figure: HourDifference['figure'], value: number, currency: string): string =>
  figure === 'hits' || figure === 'over_budget' ? String(value) : `${(value / 1_000_000).toFixed(6)} ${currency}`;

/** Rows that differ, each by its hour, campaign and figure. */
const Differences = ({ hours, currency }: { hours: readonly HourRow[]; currency: string }) => {
  const all = hours.flatMap(({ hour, differences }) => differences.map((each) => ({ hour, ...each })));
  if (all.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{hoursText('differences')}</h2>
      <p className={styles.muted}>{hoursText('differencesHow')}</p>
      <ul className={styles.alerts}>
        {all.map(({ hour, campaign_id: campaign, ad_id, type, figure, counted, booked }) => (
          <li key={[hour, campaign, ad_id, type, figure].join()}>
            {hoursText('difference', {
              ...{ hour: minuteOf(hour), campaign },
              ...{ counted: exact(figure, counted, currency), booked: exact(figure, booked, currency) },
              figure: hoursText(`figure_${figure}`),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
};

interface ComparedProps {
  readonly pages: readonly HourPage[];
}

const Compared = ({ pages }: ComparedProps) => {
  const [first] = pages;
  const hours = pages.flatMap((page) => page.hours);
  if (!first || hours.length === 0)
    return <EmptyState title={hoursText('noHours')}>{hoursText('noHoursHow')}</EmptyState>;
  return (
    <>
      <Differences hours={hours} currency={first.currency} />
      <DataTable
        label={hoursText('hours')}
        columns={columnsOf(first.currency)}
        rows={hours}
        keyOf={({ hour }) => hour}
      />
      <p className={styles.muted}>
        {hoursText('marks', { updated: minuteOf(first.updated_at), final: minuteOf(first.final_until) })}
      </p>
    </>
  );
};

interface ReconciliationProps extends Omit<AccountHeadProps, 'page' | 'title' | 'children'> {
  /** Parameters of the address. */
  readonly given: URLSearchParams;
  /** `yyyy-mm-dd`, UTC. */
  readonly today: string;
  readonly onChange: (search: ReportSearch) => void;
}

/** Hours of an ad account: their raw rows beside what reports and ledger say. */
export const Reconciliation = ({ given, today, onChange, ...head }: ReconciliationProps) => {
  const search = reportSearchOf(given, today);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    hourRowsQuery(head.account.id, search.range),
  );
  return (
    <div className={styles.page}>
      <AccountHead {...head} page="reconciliation" title={hoursText('title')} />
      <p className={styles.muted}>{hoursText('how')}</p>
      <div className={styles.filters}>
        <Ranges {...{ range: search.range, today }} onChange={(range) => onChange({ ...search, range })} />
      </div>
      {data === undefined ? (
        <Unloaded within error={error} refetch={refetch} notFound={adsText('accountMissing')} />
      ) : (
        <Compared pages={data.pages} />
      )}
      {data && error && <Unloaded within error={error} refetch={fetchNextPage} />}
      {hasNextPage && !error && (
        <More busy={isFetchingNextPage} onMore={() => void fetchNextPage()}>
          {hoursText('moreHours')}
        </More>
      )}
    </div>
  );
};
