import type { Claim } from '@corkboard/event-store/port';
import type { Claims } from '@corkboard/service/definition';
import type { CampaignEvent } from './domain/campaign.facts.ts';
import type { Campaign } from './domain/campaign.ts';

/** DS-149: a pin leads to one destination in one campaign at a time. */
const claimOf = (claims: Claims, { pinId, destinationUrl }: { pinId: string; destinationUrl: string }): Claim =>
  claims.of('promoted-pin', `${pinId} ${destinationUrl}`);

export const claimsOfAds = (claims: Claims, events: readonly CampaignEvent[]): readonly Claim[] =>
  events.flatMap(({ type, data }) => (type === 'AdCreated' ? [claimOf(claims, data)] : []));

/** The claim of a campaign that these events end, or whose ad they reject. */
export const claimsReleased = (
  claims: Claims,
  events: readonly CampaignEvent[],
  before: Campaign,
): readonly Claim[] => {
  const ends = events.some(({ type }) => ['CampaignArchived', 'CampaignCompleted', 'AdRejected'].includes(type));
  return ends && before.status === 'open' && before.ad?.destinationUrl
    ? [claimOf(claims, { pinId: before.ad.pinId, destinationUrl: before.ad.destinationUrl })]
    : [];
};
