import type { HourRow } from '@corkboard/contracts/ads/reports';
import { useInfiniteQuery } from '@tanstack/react-query';
import { More } from '../../ui/more/more.tsx';
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx';
import { Unloaded } from '../../ui/unloaded/unloaded.tsx';
import styles from './ads-reports.module.css';
import { rowsText, stateText } from './hour-words.ts';
import { hourRowsQuery } from './hours.api.ts';
import { hoursText } from './hours-texts.ts';
import type { Range } from './report-range.ts';
import { UtcTime } from './utc-time.tsx';

/** `now`: ISO 8601, UTC. */
const columnsAt = (now: string): readonly TableColumn<HourRow>[] => [
  { title: hoursText('hour'), heads: true, render: ({ hour }) => <UtcTime at={hour} /> },
  { title: hoursText('state'), render: stateText },
  { title: hoursText('rowsGone'), render: (row) => rowsText(row, now) },
  {
    title: hoursText('hash'),
    render: ({ rows_sha256: hash }) => (hash === null ? hoursText('notFinal') : <code>{hash}</code>),
  },
];

interface ClosedHoursProps {
  readonly advertiserId: string;
  readonly range: Range;
  /** ISO 8601, UTC; null: all of the range. */
  readonly hour: string | null;
}

/** Hours of an ad account with the hashes of their rows, and since when these are gone. */
export const ClosedHours = ({ advertiserId, range, hour }: ClosedHoursProps) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    hourRowsQuery(advertiserId, range, hour),
  );
  if (data === undefined) return <Unloaded within error={error} refetch={refetch} />;
  const hours = data.pages.flatMap((page) => page.hours);
  const now = data.pages[0]?.updated_at ?? '';
  return (
    <>
      <p className={styles.muted}>{hoursText(hours.length === 0 ? 'noHours' : 'closedHow')}</p>
      {hours.length > 0 && (
        <DataTable label={hoursText('closed')} columns={columnsAt(now)} rows={hours} keyOf={({ hour }) => hour} />
      )}
      {error && <Unloaded within error={error} refetch={fetchNextPage} />}
      {hasNextPage && !error && (
        <More busy={isFetchingNextPage} onMore={() => void fetchNextPage()}>
          {hoursText('moreHours')}
        </More>
      )}
    </>
  );
};
