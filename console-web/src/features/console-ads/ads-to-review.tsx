import { type ListedCampaign, listedCampaign } from '@corkboard/contracts/ads/listed';
import { CAMPAIGNS } from '@corkboard/contracts/ads/staff-acts';
import { moneyText } from '@corkboard/rules/ads/budgets';
import { Link } from '@tanstack/react-router';
import { flawsOf } from '../../lib/ads/flaw-texts.ts';
import { objectiveText } from '../../lib/ads/objective-texts.ts';
import { statusText } from '../../lib/ads/status-texts.ts';
import { consoleText } from '../../lib/messages/console.ts';
import { serviceList } from '../../lib/queries/service-lists.ts';
import { Copyable } from '../../ui/copyable/copyable.tsx';
import type { Fact } from '../../ui/facts/facts.tsx';
import { MomentAndAgo } from '../../ui/moment/moment.tsx';
import type { Column } from '../../ui/rows/rows.tsx';
import { timeColumns } from '../../ui/rows/time-columns.tsx';
import { AdPreview } from './ad-preview.tsx';
import { AdvertiserLink, OwnerLink, PinLink, StandingWord } from './parts.tsx';
import type { Queue } from './queue.ts';
import { queueText } from './queue-texts.ts';

const hasEnded = ({ status }: ListedCampaign): boolean => status === 'ARCHIVED' || status === 'COMPLETED';

const columns = (): readonly Column<ListedCampaign>[] => [
  ...timeColumns(queueText('created'), ({ created_at }: ListedCampaign) => created_at),
  {
    title: queueText('campaign'),
    track: 'minmax(290px, 2fr)',
    phone: 'minmax(0, 1fr)',
    render: ({ campaign_id: id }) => (
      <Link to="/console/ads/$id/" params={{ id }}>
        {id}
      </Link>
    ),
  },
  { title: queueText('pin'), track: '112px', render: ({ pin_id }) => <PinLink id={pin_id} /> },
  { title: queueText('country'), track: '72px', render: ({ country }) => country },
  { title: queueText('status'), track: '144px', render: ({ status }) => statusText(status) },
  {
    title: queueText('review'),
    track: '96px',
    phone: '88px',
    render: ({ review }) => <StandingWord of={review} />,
  },
];

const checksOf = ({ check_flaws: flaws }: ListedCampaign): string =>
  flaws === null ? queueText('unchecked') : flawsOf(flaws) || queueText('flawless');

const factsOf = (campaign: ListedCampaign): readonly Fact[] => [
  { name: queueText('review'), value: <StandingWord of={campaign.review} /> },
  ...(campaign.review_reason ? [{ name: queueText('reason'), value: campaign.review_reason }] : []),
  { name: queueText('checks'), value: checksOf(campaign) },
  { name: queueText('status'), value: statusText(campaign.status) },
  ...(campaign.withheld_for ? [{ name: queueText('withheld'), value: queueText(campaign.withheld_for) }] : []),
  { name: queueText('pin'), value: <PinLink id={campaign.pin_id} /> },
  { name: consoleText('id'), value: <Copyable value={campaign.campaign_id} /> },
  { name: queueText('advertiser'), value: <AdvertiserLink id={campaign.advertiser_id} /> },
  { name: queueText('owner'), value: <OwnerLink id={campaign.owner_user_id} /> },
  { name: queueText('objective'), value: objectiveText(campaign.objective) },
  { name: queueText('budget'), value: moneyText(campaign.daily_budget_micro, campaign.currency) },
  { name: queueText('country'), value: campaign.country },
  { name: queueText('created'), value: <MomentAndAgo at={campaign.created_at} /> },
];

/** Ads that staff look at before they are shown. */
export const adsToReview = (): Queue<ListedCampaign> => ({
  list: serviceList('ads', CAMPAIGNS),
  words: {
    title: queueText('ads'),
    label: queueText('adsList'),
    none: queueText('adsNone'),
    noneFound: queueText('adsNoneFound'),
    search: queueText('adsSearch'),
    one: queueText('ad'),
    missing: queueText('adMissing'),
  },
  parse: (row) => listedCampaign.parse(row),
  keyOf: ({ campaign_id }) => campaign_id,
  isWaiting: (campaign) => campaign.review === 'pending' && !hasEnded(campaign),
  acts: ['approve-ad', 'reject-ad'],
  streamOf: ({ campaign_id }) => `campaign-${campaign_id}`,
  columns: columns(),
  preview: (id) => <AdPreview id={id} />,
  factsOf,
});
