import type { HourDifference, HourRow } from '@corkboard/contracts/ads/reports';
import { moneyText } from '@corkboard/rules/ads/budgets';
import { useInfiniteQuery } from '@tanstack/react-query';
import { More } from '../../ui/more/more.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import { AccountHead, type AccountHeadProps } from './account-head.tsx';
import styles from './ads-reports.module.css';
import { adsText } from './ads-texts.ts';
import { minuteOf, stateText } from './hour-words.ts';
import { type HourPage, hourRowsQuery } from './hours.api.ts';
import { hoursText } from './hours-texts.ts';
import { Ranges } from './report-filters.tsx';
import { type ReportSearch, reportSearchOf } from './report-search.ts';

const columns = ['hour', 'state', 'hits', 'rolled', 'charged', 'spend', 'booked', 'compared'] as const;

const comparedText = ({ hits, differences }: HourRow): string => {
  if (differences.length > 0) return hoursText('differs', { n: differences.length });
  return hits === null ? hoursText('gone') : hoursText('same');
};

const Row = ({ row, currency }: { row: HourRow; currency: string }) => {
  const money = (micros: number) => moneyText(micros, currency);
  return (
    <tr>
      <th scope="row">{minuteOf(row.hour)}</th>
      <td>{stateText(row)}</td>
      <td data-end>{row.hits ?? '–'}</td>
      <td data-end>{row.rolled_hits}</td>
      <td data-end>{row.charged_micro === null ? '–' : money(row.charged_micro)}</td>
      <td data-end>{money(row.spend_micro)}</td>
      <td data-end>{money(row.booked_micro)}</td>
      <td>
        <span className={styles.status} data-status={row.differences.length > 0 ? 'REJECTED' : 'ACTIVE'}>
          {comparedText(row)}
        </span>
      </td>
    </tr>
  );
};

const Hours = ({ hours, currency }: { hours: readonly HourRow[]; currency: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className={styles.scroll} tabIndex={0} aria-label={hoursText('hours')}>
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((key, nth) => (
            <th key={key} scope="col" data-end={nth > 1 && nth < 7 ? true : undefined}>
              {hoursText(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((row) => (
          <Row key={row.hour} row={row} currency={currency} />
        ))}
      </tbody>
    </table>
  </section>
);

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
      <Hours hours={hours} currency={first.currency} />
      <p className={styles.muted}>
        {hoursText('marks', { updated: minuteOf(first.updated_at), final: minuteOf(first.final_until) })}
      </p>
    </>
  );
};

interface ReconciliationProps extends Omit<AccountHeadProps, 'title' | 'children'> {
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
      <AccountHead {...head} title={hoursText('title')} />
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
