import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import { type AdChecks, approveAd, recordChecks, rejectAd, submitAnew } from './ad-review.ts';
import {
  adApproved,
  adChecked,
  adRejected,
  adSubmittedForReview,
  campaignActivated,
  campaignArchived,
  campaignHeldForBilling,
} from './campaign.facts.ts';
import { type Campaign, campaignDecider } from './campaign.ts';
import { promoted } from './promoted-campaign-fixture.ts';

const of = { campaignId: 'c1', advertiserId: 'v1' };
const ad = { ...of, adId: 'a1' };
const owned = { ...ad, ownerUserId: 'u1' };
const held = [...promoted, campaignHeldForBilling(of)];
const approved = adApproved({ ...owned, reviewerId: 's1', again: false });
const rejected = adRejected({ ...owned, reviewerId: 's1', reasons: ['misleading'] });
const activated = campaignActivated({ ...of, cause: 'approved' });
const stopped = campaignArchived({ ...of, level: 'campaign', entityId: 'c1', actorId: 'u1' });
const edited = adSubmittedForReview({ ...ad, checks: ['pin_changed'] });
const reported = adSubmittedForReview({ ...ad, checks: ['reported'] });
const flawless = adChecked({ ...owned, flaws: [], terms: [] });
const given = givenFor(campaignDecider);

describe('the review of an ad', () => {
  it('approves it, after which nothing stands in its way', () =>
    given(...promoted)
      .when((state) => approveAd(state, { reviewerId: 's1' }))
      .then(approved, activated));

  it('approves it while the campaign still waits to be billed', () =>
    given(...held)
      .when((state) => approveAd(state, { reviewerId: 's1' }))
      .then(approved));

  it('rejects it with a reason', () =>
    given(...promoted)
      .when((state) => rejectAd(state, { reviewerId: 's1', reason: 'misleading' }))
      .then(rejected));

  it('is done once, and again only when it was submitted anew', () => {
    given(...promoted, approved)
      .when((state) => rejectAd(state, { reviewerId: 's1', reason: 'late' }))
      .thenRefused('ad-reviewed');
    given(...promoted, approved, edited)
      .when((state) => rejectAd(state, { reviewerId: 's1', reason: 'misleading' }))
      .then(rejected);
  });

  it('says of an approval whether there was one before', () =>
    given(...promoted, approved, edited)
      .when((state) => approveAd(state, { reviewerId: 's1' }))
      .then(adApproved({ ...owned, reviewerId: 's1', again: true }), activated));

  it('is refused of nothing, and of what has ended', () => {
    given()
      .when((state) => approveAd(state, { reviewerId: 's1' }))
      .thenRefused('campaign-not-found');
    given(...promoted, stopped)
      .when((state) => approveAd(state, { reviewerId: 's1' }))
      .thenRefused('campaign-ended');
  });
});

describe('an ad whose pin has changed', () => {
  it('is submitted anew once it was approved, and while it waits, since it may have been checked before', () => {
    for (const before of [promoted, [...promoted, approved], [...promoted, approved, edited]])
      given(...before)
        .when((state) => submitAnew(state))
        .then(edited);
  });

  it('stays rejected, and is left alone once its campaign has ended', () => {
    for (const last of [rejected, stopped])
      given(...promoted, last)
        .when((state) => submitAnew(state))
        .thenNothing();
  });
});

describe('the automatic checks of an ad [DS-150 part]', () => {
  const check =
    (checks: Partial<AdChecks> = {}) =>
    (state: Campaign) =>
      recordChecks(state, { submission: 1, flaws: [], terms: [], approve: true, ...checks });
  const automatic = adApproved({ ...owned, reviewerId: null, again: false });

  it('approve it where they may and find nothing', () => {
    given(...promoted)
      .when(check())
      .then(flawless, automatic, activated);
    given(...held)
      .when(check())
      .then(flawless, automatic);
    given(...promoted)
      .when(check({ approve: false }))
      .then(flawless);
  });

  it('leave it to staff with its flaws', () => {
    const found = { flaws: ['advisory-terms', 'destination-unreachable'], terms: ['self harm'] } as const;
    given(...promoted)
      .when(check(found))
      .then(adChecked({ ...owned, ...found }));
  });

  it('leave it to staff where people reported it rightly, also after a further edit, until they decide', () => {
    given(...promoted, approved, reported)
      .when(check({ submission: 2 }))
      .then(flawless);
    given(...promoted, approved, reported, edited)
      .when(check({ submission: 3 }))
      .then(flawless);
    given(...promoted, approved, reported, approved, edited)
      .when(check({ submission: 3 }))
      .then(flawless, adApproved({ ...owned, reviewerId: null, again: true }), activated);
  });

  it('count once, for what they looked at, while it waits', () => {
    for (const last of [flawless, approved, rejected, stopped, edited])
      given(...promoted, last)
        .when(check())
        .thenNothing();
    given(...promoted, flawless, edited)
      .when(check({ submission: 2, approve: false }))
      .then(flawless);
  });
});
