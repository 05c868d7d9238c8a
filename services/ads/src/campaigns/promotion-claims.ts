import type { Claim } from '@corkboard/event-store/port';
import type { Claims } from '@corkboard/service/definition';
import type { CampaignEvent } from './domain/campaign.facts.ts';
import type { Campaign } from './domain/campaign.ts';

interface Promoted {
  readonly pinId: string;
  readonly destinationUrl: string;
}

/** The same for addresses that are written differently and lead to one page: `https://Lamps.test` and `https://lamps.test/`. */
const destinationOf = (url: string): string => (URL.canParse(url) ? new URL(url).href : url);

/** DS-149: a pin leads to one destination in one campaign at a time. */
const claimOf = (claims: Claims, { pinId, destinationUrl }: Promoted): Claim =>
  claims.of('promoted-pin', `${pinId} ${destinationOf(destinationUrl)}`);

/** Campaigns of former releases claimed the address as it was written. */
const claimsOf = (claims: Claims, ad: Promoted): readonly Claim[] => {
  const [claim, asWritten] = [claimOf(claims, ad), claims.of('promoted-pin', `${ad.pinId} ${ad.destinationUrl}`)];
  return asWritten.value === claim.value ? [claim] : [claim, asWritten];
};

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
    ? claimsOf(claims, { pinId: before.ad.pinId, destinationUrl: before.ad.destinationUrl })
    : [];
};
