import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import { type CampaignTerms, campaignArchived, campaignEdited } from './campaign.facts.ts';
import { campaignDecider } from './campaign.ts';
import { changeBudget, changeEndDate } from './edit-campaign.ts';
import { promotePin } from './promote-pin.ts';
import { asked, promoted } from './promoted-campaign-fixture.ts';

const given = givenFor(campaignDecider);
const by = { advertiserId: 'v1', actorId: 'u1', now: '2026-11-26T10:00:00.000Z' };
const of = { campaignId: 'c1', advertiserId: 'v1', actorId: 'u1' };
const ongoing: CampaignTerms = { dailyBudgetMicro: 3_000_000, lifetimeBudgetMicro: null, endAt: null };
const decided = promotePin(campaignDecider.initial, { ...asked, ongoing: false, inclusiveEndDate: '2026-12-03' });
const tenDays = 'refused' in decided ? [] : decided;
const ending: CampaignTerms = {
  dailyBudgetMicro: 3_000_000,
  lifetimeBudgetMicro: 30_000_000,
  endAt: '2026-12-03T23:59:59.000Z',
};
const archived = campaignArchived({ ...of, level: 'campaign', entityId: 'c1' });

describe('the budget of a campaign', () => {
  const to = (micros: number) => ({ ...by, dailyBudgetMicro: micros, seenDailyBudgetMicro: 3_000_000 });

  it('is changed', () =>
    given(...promoted)
      .when((state) => changeBudget(state, to(5_000_000)))
      .then(campaignEdited({ ...of, before: ongoing, after: { ...ongoing, dailyBudgetMicro: 5_000_000 } })));

  it('is changed for the days that are left, and those that are over keep theirs', () =>
    given(...tenDays)
      .when((state) => changeBudget(state, to(4_000_000)))
      .then(
        campaignEdited({
          ...of,
          before: ending,
          after: { ...ending, dailyBudgetMicro: 4_000_000, lifetimeBudgetMicro: 38_000_000 },
        }),
      ));

  it('stays as it is where nothing changes', () =>
    given(...promoted)
      .when((state) => changeBudget(state, { ...to(3_000_000), seenDailyBudgetMicro: 1 }))
      .thenNothing());

  it('is refused where somebody else was faster', () =>
    given(...promoted, campaignEdited({ ...of, before: ongoing, after: { ...ongoing, dailyBudgetMicro: 5_000_000 } }))
      .when((state) => changeBudget(state, to(4_000_000)))
      .thenRefused('campaign-changed'));

  it('keeps to the bounds of a new campaign', () => {
    given(...promoted)
      .when((state) => changeBudget(state, to(2_999_999)))
      .thenRefused('budget-below-minimum');
    given(...tenDays)
      .when((state) => changeBudget(state, to(100_000_010_000)))
      .thenRefused('budget-over-maximum');
  });

  it('is that of an own campaign which has not ended', () => {
    given(...promoted)
      .when((state) => changeBudget(state, { ...to(5_000_000), advertiserId: 'v2' }))
      .thenRefused('campaign-not-found');
    given(...promoted, archived)
      .when((state) => changeBudget(state, to(5_000_000)))
      .thenRefused('campaign-ended');
  });
});

describe('the end date of a campaign', () => {
  const on = (inclusiveEndDate: string | null, seenEndAt: string | null = ending.endAt) => ({
    ...by,
    inclusiveEndDate,
    seenEndAt,
  });

  it('is changed, with the budget of the days that come or go', () =>
    given(...tenDays)
      .when((state) => changeEndDate(state, on('2026-11-30')))
      .then(
        campaignEdited({
          ...of,
          before: ending,
          after: { ...ending, endAt: '2026-11-30T23:59:59.000Z', lifetimeBudgetMicro: 21_000_000 },
        }),
      ));

  it('is given to a campaign without end, whose days keep their budget, and taken away again', () => {
    const end = '2026-11-30T23:59:59.000Z';
    given(...promoted)
      .when((state) => changeEndDate(state, on('2026-11-30', null)))
      .then(campaignEdited({ ...of, before: ongoing, after: { ...ongoing, endAt: end } }));
    given(...tenDays)
      .when((state) => changeEndDate(state, on(null)))
      .then(campaignEdited({ ...of, before: ending, after: ongoing }));
  });

  it('stays as it is where nothing changes', () =>
    given(...tenDays)
      .when((state) => changeEndDate(state, on('2026-12-03', null)))
      .thenNothing());

  it('is refused where somebody else was faster', () =>
    given(...tenDays)
      .when((state) => changeEndDate(state, on('2026-11-30', null)))
      .thenRefused('campaign-changed'));

  it('is today or later, and at most 365 days after the start', () => {
    given(...tenDays)
      .when((state) => changeEndDate(state, on('2026-11-25')))
      .thenRefused('end-date-not-in-future');
    given(...tenDays)
      .when((state) => changeEndDate(state, on('2028-01-01')))
      .thenRefused('duration-out-of-range');
  });

  describe('that is taken back', () => {
    /** In the middle of a day, as that of a campaign which runs for some days from its start on. */
    const former: CampaignTerms = { ...ending, endAt: '2026-12-03T14:30:15.000Z' };
    const back = (seenEndAt: string | null, restoredEndAt: string | null, now = by.now) => ({
      ...{ ...on(restoredEndAt?.slice(0, 10) ?? null, seenEndAt), restoredEndAt, now },
    });
    const changed = (before: CampaignTerms, after: CampaignTerms) => campaignEdited({ ...of, before, after });

    it('is the moment that it was, with the budget of all days that it had', () => {
      for (const between of [
        ongoing,
        { ...ending, endAt: '2026-11-30T23:59:59.000Z', lifetimeBudgetMicro: 21_000_000 },
      ])
        given(...tenDays, changed(former, between))
          .when((state) => changeEndDate(state, back(between.endAt, former.endAt)))
          .then(changed(between, former));
    });

    it('counts a budget that was changed meanwhile for the days that are left', () =>
      given(...tenDays, changed(former, ongoing), changed(ongoing, { ...ongoing, dailyBudgetMicro: 4_000_000 }))
        .when((state) => changeEndDate(state, back(null, former.endAt)))
        .then(
          changed(
            { ...ongoing, dailyBudgetMicro: 4_000_000 },
            { ...former, dailyBudgetMicro: 4_000_000, lifetimeBudgetMicro: 38_000_000 },
          ),
        ));

    it('is refused where it is not the last change any more, or where it is over', () => {
      const edited = changed(former, ongoing);
      given(...tenDays, edited)
        .when((state) => changeEndDate(state, back('2026-11-30T23:59:59.000Z', former.endAt)))
        .thenRefused('campaign-changed');
      given(...tenDays, edited)
        .when((state) => changeEndDate(state, back(null, ending.endAt)))
        .thenRefused('campaign-changed');
      given(...tenDays)
        .when((state) => changeEndDate(state, back(ending.endAt, null)))
        .thenRefused('campaign-changed');
      given(...tenDays, edited)
        .when((state) => changeEndDate(state, back(null, former.endAt, '2026-12-03T14:30:15.000Z')))
        .thenRefused('end-date-not-in-future');
      given(...tenDays, edited)
        .when((state) => changeEndDate(state, back(null, former.endAt, '2026-12-03T14:30:14.999Z')))
        .then(changed(ongoing, former));
    });
  });

  it('is that of an own campaign', () =>
    given(...tenDays)
      .when((state) => changeEndDate(state, { ...on('2026-11-30'), advertiserId: 'v2' }))
      .thenRefused('campaign-not-found'));
});
