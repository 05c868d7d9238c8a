import type { HourRow } from '@corkboard/contracts/ads/reports';
import { useInfiniteQuery } from '@tanstack/react-query';
import { More } from '../../ui/more/more.tsx';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import styles from './ads-reports.module.css';
import { minuteOf, rowsText, stateText } from './hour-words.ts';
import { hourRowsQuery } from './hours.api.ts';
import { hoursText } from './hours-texts.ts';
import type { Range } from './report-range.ts';

const Hours = ({ hours, now }: { hours: readonly HourRow[]; now: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className={styles.scroll} tabIndex={0} aria-label={hoursText('closed')}>
    <table className={styles.table}>
      <thead>
        <tr>
          {(['hour', 'state', 'rowsGone', 'hash'] as const).map((key) => (
            <th key={key} scope="col">
              {hoursText(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((row) => (
          <tr key={row.hour}>
            <th scope="row">{minuteOf(row.hour)}</th>
            <td>{stateText(row)}</td>
            <td>{rowsText(row, now)}</td>
            <td>{row.rows_sha256 === null ? hoursText('notFinal') : <code>{row.rows_sha256}</code>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** Hours of an ad account with the hashes of their rows, and since when these are gone. */
export const ClosedHours = ({ advertiserId, range }: { advertiserId: string; range: Range }) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    hourRowsQuery(advertiserId, range),
  );
  if (data === undefined) return <Unloaded within error={error} refetch={refetch} />;
  const hours = data.pages.flatMap((page) => page.hours);
  const now = data.pages[0]?.updated_at ?? '';
  return (
    <>
      <p className={styles.muted}>{hoursText(hours.length === 0 ? 'noHours' : 'closedHow')}</p>
      {hours.length > 0 && <Hours hours={hours} now={now} />}
      {error && <Unloaded within error={error} refetch={fetchNextPage} />}
      {hasNextPage && !error && (
        <More busy={isFetchingNextPage} onMore={() => void fetchNextPage()}>
          {hoursText('moreHours')}
        </More>
      )}
    </>
  );
};
