import { campaignDecider } from './campaign.ts';
import { type PromotePin, promotePin } from './promote-pin.ts';

/** A campaign of 3 USD a day, without end, for adults in the United States. */
export const asked: PromotePin = {
  campaignId: 'c1',
  adGroupId: 'g1',
  adId: 'a1',
  actorId: 'u1',
  advertiser: { id: 'v1', ownerUserId: 'u1', country: 'US', currency: 'USD', billingValid: true },
  market: { countries: ['US', 'CZ', 'NL'], blockedDomains: ['fraud.test'] },
  pinId: 'p1',
  name: 'Lamps',
  objective: 'CONSIDERATION',
  dailyBudgetMicro: 3_000_000,
  destinationUrl: 'https://lamps.test/',
  targeting: { LOCATION: ['US'] },
  autoTargeting: true,
  ongoing: true,
  inclusiveEndDate: null,
  durationDays: null,
  startAt: '2026-11-24T10:00:00.000Z',
};

const events = promotePin(campaignDecider.initial, asked);
export const promoted = 'refused' in events ? [] : events;
