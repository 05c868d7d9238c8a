import { givenFor } from '@corkboard/testing/given';
import { describe, it } from '@jest/globals';
import { adReported, adReportsResolved } from './complaint.facts.ts';
import { complaintDecider, reportAd, resolveReports } from './complaint.ts';

const given = givenFor(complaintDecider);
const of = { campaignId: 'c1', adId: 'a1', advertiserId: 'v1', pinId: 'p1', reporterId: 'ana' };
const report = { ...of, reason: 'scam' } as const;
const resolution = { campaignId: 'c1', outcome: 'review', staffId: 'tess', reason: 'it is one' } as const;

describe('a report of an ad', () => {
  it('is recorded with its reason', () =>
    given()
      .when((complaint) => reportAd(complaint, report))
      .then(adReported(report)));

  it('counts once per person and ad, whatever its reason', () => {
    given(adReported(report))
      .when((complaint) => reportAd(complaint, { ...report, reason: 'other' }))
      .thenNothing();
  });
});

describe('the decision on reports of an ad', () => {
  it('is recorded with who decided, and why', () =>
    given()
      .when((complaint) => resolveReports(complaint, { ...resolution, openReports: 2 }))
      .then(adReportsResolved(resolution)));

  it('is taken again when there are new ones', () =>
    given(adReportsResolved(resolution))
      .when((complaint) => resolveReports(complaint, { ...resolution, outcome: 'dismissed', openReports: 1 }))
      .then(adReportsResolved({ ...resolution, outcome: 'dismissed' })));

  it('needs one that waits', () =>
    given()
      .when((complaint) => resolveReports(complaint, { ...resolution, openReports: 0 }))
      .thenRefused('no-open-reports'));
});
