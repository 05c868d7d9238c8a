import type { StaffLogEntry } from '@corkboard/contracts/operations/own-log';
import { useInfiniteQuery } from '@tanstack/react-query';
import { consoleText } from '../../lib/messages/console.ts';
import { EventLink } from '../../ui/inspected/links.tsx';
import { PagedRows } from '../../ui/paged/paged-rows.tsx';
import type { Column } from '../../ui/rows/rows.tsx';
import { timeColumns } from '../../ui/rows/time-columns.tsx';
import { logQuery } from './staff.api.ts';

const wordOf = ({ data }: StaffLogEntry, ...names: readonly string[]): string =>
  names
    .map((name) => data[name])
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(' ');

const columns = (): readonly Column<StaffLogEntry>[] => [
  ...timeColumns(consoleText('time'), ({ recorded_at }: StaffLogEntry) => recorded_at),
  {
    title: consoleText('what'),
    track: 'minmax(180px, 1fr)',
    phone: 'minmax(0, 1fr)',
    render: ({ type, event_id }) => (
      <EventLink service="operations" id={event_id}>
        {type}
      </EventLink>
    ),
  },
  {
    title: consoleText('onWhat'),
    track: 'minmax(160px, 1.5fr)',
    render: (entry) => wordOf(entry, 'service', 'kind', 'projection', 'target', 'action', 'caseId'),
  },
  {
    title: consoleText('why'),
    track: 'minmax(120px, 1.5fr)',
    phone: 'minmax(0, 1fr)',
    render: (entry) => wordOf(entry, 'purpose', 'reason'),
  },
];

/** The viewer's own entries: every sign-in, every look at personal data, every rebuild. */
export const LogPage = () => {
  const query = useInfiniteQuery(logQuery);
  return (
    <PagedRows
      title={consoleText('log')}
      label={consoleText('logList')}
      empty={consoleText('noLog')}
      paged={query}
      rows={query.data?.pages.flatMap(({ entries }) => entries) ?? []}
      columns={columns()}
      keyOf={({ event_id }) => event_id}
    />
  );
};
