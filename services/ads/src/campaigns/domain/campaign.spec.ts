import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import {
  adApproved,
  adReleased,
  adWithheld,
  campaignActivated,
  campaignArchived,
  campaignCompleted,
  campaignEdited,
  campaignHeldForBilling,
  campaignPaused,
  campaignResumed,
  dailyBudgetExhausted,
} from './campaign.facts.ts';
import {
  type Campaign,
  campaignDecider,
  checkPin,
  completeCampaign,
  exhaustDailyBudget,
  releaseCampaign,
  setCampaignStatus,
  statusOf,
} from './campaign.ts';
import { promoted } from './promoted-campaign-fixture.ts';

const of = { campaignId: 'c1', advertiserId: 'v1' };
const owned = { ...of, ownerUserId: 'u1' };
const stopped = { ...of, level: 'campaign' as const, entityId: 'c1', actorId: 'u1' };
const held = [...promoted, campaignHeldForBilling(of)];
const approved = adApproved({ ...owned, adId: 'a1', reviewerId: 's1', again: false });
const END = '2026-12-04T23:59:59.000Z';
const terms = { dailyBudgetMicro: 3_000_000, lifetimeBudgetMicro: null, endAt: null };
const byOwner = { advertiserId: 'v1', actorId: 'u1' };
const given = givenFor(campaignDecider);

describe('a campaign that waits to be billed', () => {
  it('is released once the ad account can be billed, and not twice', () => {
    const released = campaignActivated({ ...of, cause: 'billing_valid' });
    given(...held)
      .when(releaseCampaign)
      .then(released);
    given(...held, released)
      .when(releaseCampaign)
      .thenNothing();
  });
});

describe('a campaign', () => {
  it('is paused and resumed; what is so already changes nothing', () => {
    given(...promoted)
      .when((state) => setCampaignStatus(state, { ...byOwner, status: 'PAUSED' }))
      .then(campaignPaused(stopped));
    given(...promoted, campaignPaused(stopped))
      .when((state) => setCampaignStatus(state, { ...byOwner, status: 'ACTIVE' }))
      .then(campaignResumed(stopped));
    given(...promoted)
      .when((state) => setCampaignStatus(state, { ...byOwner, status: 'ACTIVE' }))
      .thenNothing();
  });

  it('is stopped for good', () => {
    given(...promoted)
      .when((state) => setCampaignStatus(state, { ...byOwner, status: 'ARCHIVED' }))
      .then(campaignArchived(stopped));
    given(...promoted, campaignArchived(stopped))
      .when((state) => setCampaignStatus(state, { ...byOwner, status: 'ARCHIVED' }))
      .thenNothing();
    given(...promoted, campaignArchived(stopped))
      .when((state) => setCampaignStatus(state, { ...byOwner, status: 'ACTIVE' }))
      .thenRefused('campaign-ended');
  });

  it('is not found for another ad account', () =>
    given(...promoted)
      .when((state) => setCampaignStatus(state, { ...byOwner, advertiserId: 'v2', status: 'PAUSED' }))
      .thenRefused('campaign-not-found'));

  it('comes to its end once its end date has come, and once alone', () => {
    const edited = campaignEdited({ ...of, actorId: 'u1', before: terms, after: { ...terms, endAt: END } });
    const completed = campaignCompleted({ ...owned, cause: 'end_date' });
    const at = (now: string) => (state: Campaign) => completeCampaign(state, { cause: 'end_date', now });
    given(...promoted)
      .when(at(END))
      .thenNothing();
    given(...promoted, edited)
      .when(at('2026-12-04T23:59:58.999Z'))
      .thenNothing();
    given(...promoted, edited)
      .when(at(END))
      .then(completed);
    given(...promoted, edited, completed)
      .when(at(END))
      .thenNothing();
  });

  it('comes to its end once its whole budget is spent', () => {
    const after = { ...terms, endAt: END, lifetimeBudgetMicro: 30_000_000 };
    const edited = campaignEdited({ ...of, actorId: 'u1', before: terms, after });
    const spent =
      (spentMicro: bigint, priceMicro = 1n) =>
      (state: Campaign) =>
        completeCampaign(state, { cause: 'lifetime_budget', spentMicro, priceMicro });
    given(...promoted)
      .when(spent(30_000_000n))
      .thenNothing();
    given(...promoted, edited)
      .when(spent(29_999_999n))
      .thenNothing();
    given(...promoted, edited)
      .when(spent(30_000_000n))
      .then(campaignCompleted({ ...owned, cause: 'lifetime_budget' }));
  });

  it('comes to its end when the rest does not pay for one more hit', () => {
    const after = { ...terms, endAt: END, lifetimeBudgetMicro: 30_000_000 };
    const edited = campaignEdited({ ...of, actorId: 'u1', before: terms, after });
    const spent = (spentMicro: bigint) => (state: Campaign) =>
      completeCampaign(state, { cause: 'lifetime_budget', spentMicro, priceMicro: 500_000n });
    given(...promoted, edited)
      .when(spent(29_500_000n))
      .thenNothing();
    given(...promoted, edited)
      .when(spent(29_500_001n))
      .then(campaignCompleted({ ...owned, cause: 'lifetime_budget' }));
  });
});

describe('the budget of a day', () => {
  const date = '2026-12-04';
  const told = (on: string, spendMicro: number, again: boolean) =>
    dailyBudgetExhausted({ ...owned, date: on, spendMicro, again });
  const spent =
    (spentMicro: bigint, on = date) =>
    (state: Campaign) =>
      exhaustDailyBudget(state, { date: on, spentMicro, priceMicro: 500_000n });

  it('is used up when the rest does not pay for one more hit', () => {
    given(...promoted)
      .when(spent(2_500_000n))
      .thenNothing();
    given(...promoted)
      .when(spent(2_500_001n))
      .then(told(date, 2_500_001, false));
    given(...promoted)
      .when((state) => exhaustDailyBudget(state, { date, spentMicro: 0n, priceMicro: 4_000_000n }))
      .thenNothing();
  });

  it('is told of once a day, and again when it was raised and used up anew', () => {
    const first = [...promoted, told(date, 3_000_000, false)];
    given(...first)
      .when(spent(3_000_000n))
      .thenNothing();
    given(...first)
      .when(spent(3_000_000n, '2026-12-03'))
      .thenNothing();
    given(...first)
      .when(spent(3_000_000n, '2026-12-05'))
      .then(told('2026-12-05', 3_000_000, true));
    const raised = campaignEdited({
      ...{ ...of, actorId: 'u1', before: terms },
      after: { ...terms, dailyBudgetMicro: 4_000_000 },
    });
    given(...first, raised)
      .when(spent(3_500_000n))
      .thenNothing();
    given(...first, raised)
      .when(spent(4_000_000n))
      .then(told(date, 4_000_000, true));
    given(...first, campaignArchived(stopped))
      .when(spent(3_000_000n, '2026-12-05'))
      .thenNothing();
  });
});

describe('an ad whose pin people cannot see', () => {
  const ad = { ...of, adId: 'a1' };
  const gone = adWithheld({ ...ad, cause: 'pin_gone' });

  it('is withheld once for each cause, and released when they can see it again', () => {
    given(...promoted, approved)
      .when((state) => checkPin(state, { cause: 'pin_gone' }))
      .then(gone);
    given(...promoted, approved, gone)
      .when((state) => checkPin(state, { cause: 'pin_gone' }))
      .thenNothing();
    given(...promoted, approved, gone)
      .when((state) => checkPin(state, { cause: 'pin_not_public' }))
      .then(adWithheld({ ...ad, cause: 'pin_not_public' }));
    given(...promoted, approved, gone)
      .when((state) => checkPin(state, { cause: null }))
      .then(adReleased(ad));
  });

  it('is left alone while they can, and once its campaign has ended', () => {
    given(...promoted)
      .when((state) => checkPin(state, { cause: null }))
      .thenNothing();
    given(...promoted, campaignArchived(stopped))
      .when((state) => checkPin(state, { cause: 'pin_gone' }))
      .thenNothing();
  });

  it('says so before anything else but a rejection, and goes on as it was', () => {
    const statusAfter = (...events: Parameters<typeof campaignDecider.evolve>[1][]) => {
      const state = events.reduce(campaignDecider.evolve, campaignDecider.initial);
      return state.status === 'absent' ? null : statusOf(state);
    };
    expect(statusAfter(...promoted, approved, gone)).toBe('PIN_UNAVAILABLE');
    expect(statusAfter(...held, gone)).toBe('PIN_UNAVAILABLE');
    expect(statusAfter(...promoted, approved, gone, adReleased(ad))).toBe('ACTIVE');
    expect(statusAfter(...promoted, approved, campaignPaused(stopped), gone, adReleased(ad))).toBe('PAUSED');
  });
});
