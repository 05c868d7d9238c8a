import { type ListedReportedAd, listedReportedAd } from '@corkboard/contracts/ads/listed';
import { REPORTED_ADS } from '@corkboard/contracts/ads/staff-acts';
import { complaintReasons } from '@corkboard/rules/ads/complaints';
import { Link } from '@tanstack/react-router';
import { serviceList } from '../../lib/queries/service-lists.ts';
import type { Fact } from '../../ui/facts/facts.tsx';
import { MomentAndAgo } from '../../ui/moment/moment.tsx';
import type { Column } from '../../ui/rows/rows.tsx';
import { timeColumns } from '../../ui/rows/time-columns.tsx';
import { AdvertiserLink, PinLink } from './parts.tsx';
import type { Queue } from './queue.ts';
import { reportText } from './report-texts.ts';

/** Reasons that people gave, those given most first. */
const reasonsOf = (ad: ListedReportedAd): string =>
  complaintReasons
    .filter((reason) => ad[reason] > 0)
    .sort((one, other) => ad[other] - ad[one])
    .map((reason) => `${reportText(reason)} ${ad[reason]}`)
    .join(', ');

const outcomeOf = ({ outcome }: ListedReportedAd): string => reportText(outcome ?? 'waiting');

const columns = (): readonly Column<ListedReportedAd>[] => [
  ...timeColumns(reportText('lastReported'), ({ last_reported_at: at }: ListedReportedAd) => at),
  {
    title: reportText('campaign'),
    track: 'minmax(290px, 2fr)',
    phone: 'minmax(0, 1fr)',
    render: ({ campaign_id: id }) => (
      <Link to="/console/reported-ads/$id/" params={{ id }}>
        {id}
      </Link>
    ),
  },
  { title: reportText('pin'), track: '112px', render: ({ pin_id }) => <PinLink id={pin_id} /> },
  { title: reportText('open'), track: '80px', phone: '56px', render: ({ open_reports: open }) => open },
  { title: reportText('reasons'), track: 'minmax(160px, 1fr)', render: reasonsOf },
  { title: reportText('outcome'), track: '112px', render: outcomeOf },
];

const factsOf = (ad: ListedReportedAd): readonly Fact[] => [
  { name: reportText('outcome'), value: outcomeOf(ad) },
  ...(ad.outcome_reason ? [{ name: reportText('reason'), value: ad.outcome_reason }] : []),
  { name: reportText('open'), value: ad.open_reports },
  { name: reportText('reasons'), value: reasonsOf(ad) },
  { name: reportText('pin'), value: <PinLink id={ad.pin_id} /> },
  {
    name: reportText('campaign'),
    value: (
      <Link to="/console/ads/$id/" params={{ id: ad.campaign_id }}>
        {ad.campaign_id}
      </Link>
    ),
  },
  { name: reportText('advertiser'), value: <AdvertiserLink id={ad.advertiser_id} /> },
  { name: reportText('firstReported'), value: <MomentAndAgo at={ad.first_reported_at} /> },
  { name: reportText('lastReported'), value: <MomentAndAgo at={ad.last_reported_at} /> },
];

/** Ads that people reported: staff send them back to their review, or dismiss the reports. */
export const reportedAds = (): Queue<ListedReportedAd> => ({
  list: serviceList('ads', REPORTED_ADS),
  words: {
    title: reportText('title'),
    label: reportText('label'),
    none: reportText('none'),
    noneFound: reportText('noneFound'),
    search: reportText('search'),
    one: reportText('one'),
    missing: reportText('missing'),
  },
  parse: (row) => listedReportedAd.parse(row),
  keyOf: ({ campaign_id }) => campaign_id,
  isWaiting: ({ open_reports: open }) => open > 0,
  acts: ['review-reported-ad', 'dismiss-ad-reports'],
  streamOf: ({ campaign_id }) => `campaign-${campaign_id}`,
  columns: columns(),
  factsOf,
});
