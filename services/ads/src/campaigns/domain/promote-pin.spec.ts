import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import { campaignHeldForBilling } from './campaign.facts.ts';
import { campaignDecider } from './campaign.ts';
import { promotePin } from './promote-pin.ts';
import { asked, promoted } from './promoted-campaign-fixture.ts';

const given = givenFor(campaignDecider);
const datedOf = (more: Partial<typeof asked>) => {
  const events = promotePin({ status: 'absent' }, { ...asked, ongoing: false, ...more });
  const [created] = 'refused' in events ? [] : events;
  return created?.type === 'CampaignCreated'
    ? { endAt: created.data.endAt, lifetime: created.data.lifetimeBudgetMicro }
    : events;
};

describe('promoting a pin', () => {
  it('makes a campaign with one ad group and one ad, which waits for its review [S-194]', () =>
    expect(promoted.map(({ type }) => type)).toEqual([
      'CampaignCreated',
      'AdGroupCreated',
      'AdCreated',
      'AdSubmittedForReview',
    ]));

  it('holds the campaign until the ad account can be billed', () =>
    given()
      .when((campaign) => promotePin(campaign, { ...asked, advertiser: { ...asked.advertiser, billingValid: false } }))
      .then(...promoted, campaignHeldForBilling({ campaignId: 'c1', advertiserId: 'v1' })));

  it('ends after so many days, or with the given day, which wins; the whole has a budget then [S-208]', () => {
    expect(datedOf({ durationDays: 10 })).toEqual({ endAt: '2026-12-04T10:00:00.000Z', lifetime: 30_000_000 });
    expect(datedOf({ durationDays: 10, inclusiveEndDate: '2026-11-25' })).toEqual({
      endAt: '2026-11-25T23:59:59.000Z',
      lifetime: 6_000_000,
    });
  });

  it.each([
    ['budget-below-minimum', { dailyBudgetMicro: 2_999_999 }],
    ['budget-over-maximum', { dailyBudgetMicro: 1_000_000_000_001 }],
    ['duration-out-of-range', { ongoing: false, durationDays: 366 }],
    ['duration-out-of-range', { ongoing: false }],
    ['end-date-not-in-future', { ongoing: false, inclusiveEndDate: '2026-11-23' }],
    ['destination-invalid', { destinationUrl: 'javascript:alert(1)' }],
    ['targeting-invalid', { targeting: { LOCATION: ['JP'] } }],
    ['targeting-invalid', { targeting: { LOCATION: [] } }],
    ['ads-not-in-country', { advertiser: { ...asked.advertiser, country: 'JP' } }],
  ] as const)('is refused: %s [S-205] [S-209]', (refusal, more) =>
    given()
      .when((campaign) => promotePin(campaign, { ...asked, ...more }))
      .thenRefused(refusal),
  );

  it('is accepted at both bounds of a budget [S-205]', () => {
    for (const dailyBudgetMicro of [3_000_000, 1_000_000_000_000])
      expect(promotePin({ status: 'absent' }, { ...asked, dailyBudgetMicro })).toHaveLength(4);
  });

  it('cuts a long name [S-195]', () => {
    const [created] = promotePin({ status: 'absent' }, { ...asked, name: 'x'.repeat(64) }) as typeof promoted;
    expect(created?.data).toMatchObject({ name: `${'x'.repeat(62)}…` });
  });
});
