import { type ListedDifference, listedDifference } from '@corkboard/contracts/ads/listed';
import { AD_DIFFERENCES } from '@corkboard/contracts/ads/staff-acts';
import { Link } from '@tanstack/react-router';
import { consoleText } from '../../lib/messages/console.ts';
import { serviceList } from '../../lib/queries/service-lists.ts';
import { Copyable } from '../../ui/copyable/copyable.tsx';
import type { Fact } from '../../ui/facts/facts.tsx';
import { MomentAndAgo } from '../../ui/moment/moment.tsx';
import type { Column } from '../../ui/rows/rows.tsx';
import { timeColumns } from '../../ui/rows/time-columns.tsx';
import styles from './console-ads.module.css';
import { AdvertiserLink } from './parts.tsx';
import type { Queue } from './queue.ts';
import { queueText } from './queue-texts.ts';

/** Micros and counts as they stand in the tables, so that both sides can be compared digit by digit. */
const exact = (value: number): string => value.toLocaleString('en-US');

const hourText = ({ hour }: ListedDifference): string => hour.slice(0, 16).replace('T', ' ');

const isUnderWay = ({ resolved_at, restating_since }: ListedDifference): boolean =>
  resolved_at === null && restating_since !== null;

const Standing = ({ of }: { of: ListedDifference }) => {
  if (isUnderWay(of)) return <output>{queueText('restating')}</output>;
  const { resolved_at } = of;
  return (
    <span className={resolved_at === null ? styles.waiting : undefined}>
      {queueText(resolved_at === null ? 'differs' : 'resolved')}
    </span>
  );
};

/** The restatement that is under way, or could not be done. */
const restatementOf = (row: ListedDifference): readonly Fact[] => {
  const { restating_since: since, restating_failed_at: failed } = row;
  if (row.resolved_at !== null) return [];
  if (since !== null) return [{ name: queueText('restatingSince'), value: <MomentAndAgo at={since} /> }];
  return failed === null ? [] : [{ name: queueText('restatingFailed'), value: <MomentAndAgo at={failed} /> }];
};

const columns = (): readonly Column<ListedDifference>[] => [
  ...timeColumns(queueText('found'), ({ found_at }: ListedDifference) => found_at),
  {
    title: queueText('hour'),
    track: 'minmax(150px, 1fr)',
    phone: 'minmax(0, 1fr)',
    render: (row) => (
      <Link to="/console/ad-counts/$id/" params={{ id: row.difference_id }}>
        {hourText(row)}
      </Link>
    ),
  },
  { title: queueText('figure'), track: '176px', render: ({ figure }) => queueText(figure) },
  { title: queueText('countedAs'), track: '128px', render: ({ counted }) => exact(counted) },
  { title: queueText('bookedAs'), track: '160px', render: ({ booked }) => exact(booked) },
  { title: queueText('status'), track: '96px', phone: '84px', render: (row) => <Standing of={row} /> },
];

const factsOf = (row: ListedDifference): readonly Fact[] => [
  { name: queueText('status'), value: <Standing of={row} /> },
  ...(row.resolved_at === null
    ? []
    : [{ name: queueText('resolvedAt'), value: <MomentAndAgo at={row.resolved_at} /> }]),
  ...restatementOf(row),
  { name: queueText('hour'), value: hourText(row) },
  { name: queueText('figure'), value: queueText(row.figure) },
  { name: queueText('event'), value: row.type ?? queueText('everyEvent') },
  { name: queueText('countedAs'), value: exact(row.counted) },
  { name: queueText('bookedAs'), value: exact(row.booked) },
  { name: queueText('advertiser'), value: <AdvertiserLink id={row.advertiser_id} /> },
  {
    name: queueText('campaign'),
    value: (
      <Link to="/console/ads/$id/" params={{ id: row.campaign_id }}>
        {row.campaign_id}
      </Link>
    ),
  },
  { name: queueText('ad'), value: <Copyable value={row.ad_id} /> },
  { name: queueText('insertions'), value: row.insertion_ids.join(' ') || queueText('noInsertions') },
  { name: consoleText('id'), value: <Copyable value={row.difference_id} /> },
  { name: queueText('found'), value: <MomentAndAgo at={row.found_at} /> },
];

/** Figures in which raw rows, roll-up and ledger differ. */
export const adDifferences = (): Queue<ListedDifference> => ({
  list: serviceList('ads', AD_DIFFERENCES),
  words: {
    title: queueText('counts'),
    label: queueText('countsList'),
    none: queueText('countsNone'),
    noneFound: queueText('countsNoneFound'),
    search: queueText('countsSearch'),
    one: queueText('difference'),
    missing: queueText('differenceMissing'),
  },
  parse: (row) => listedDifference.parse(row),
  keyOf: ({ difference_id }) => difference_id,
  isWaiting: ({ resolved_at }) => resolved_at === null,
  isUnderWay,
  acts: ['restate-hour'],
  streamOf: ({ advertiser_id, hour }) => `adledger-${advertiser_id}-${hour.slice(0, 7)}`,
  columns: columns(),
  factsOf,
});
