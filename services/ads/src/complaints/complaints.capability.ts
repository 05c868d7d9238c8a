import type { ComplaintAct } from '@corkboard/contracts/ads/staff-acts';
import { capability } from '@corkboard/service/capability';
import { type StaffAct, staffList } from '@corkboard/service/staff-lists';
import { ReportAdHandler } from './commands/report-ad.ts';
import { ResolveAdReports, ResolveAdReportsHandler } from './commands/resolve-ad-reports.ts';
import { complaintFacts, type Outcome } from './domain/complaint.facts.ts';
import { complaintDecider } from './domain/complaint.ts';
import { reviewReportedAds } from './processes/review-reported-ads.ts';
import {
  ReportedAds,
  reportedAdsProjection,
  reportedAdsTable,
  WAITING,
} from './read-models/reported-ads/reported-ads.ts';
import { ShownAdsController } from './shown-ads.controller.ts';
import { ShownAds } from './shown-ads.ts';

const resolving =
  (outcome: Outcome): StaffAct =>
  ({ target: campaignId, staffId, reason }, context) =>
    new ResolveAdReports(context('ResolveAdReports'), { campaignId, outcome, staffId, reason });

const acts: Readonly<Record<ComplaintAct, StaffAct>> = {
  'review-reported-ad': resolving('review'),
  'dismiss-ad-reports': resolving('dismissed'),
};

/** Reasons for which people are shown ads, and their reports of ads that should not be. */
export const complaints = capability({
  facts: complaintFacts,
  decider: complaintDecider,
  publishes: { adReported: 'private', adReportsResolved: 'private' },
  projections: [reportedAdsProjection],
  notExported: { AdReported: 'In the history of the ad, by ids alone; nothing finds it by who reported it.' },
  processes: [reviewReportedAds],
  lists: {
    'reported-ads': staffList(reportedAdsTable, {
      newest: 'last_reported_at',
      foundBy: ['campaign_id', 'advertiser_id', 'pin_id'],
      waiting: WAITING,
    }),
  },
  acts,
  controllers: [ShownAdsController],
  providers: [ReportAdHandler, ReportedAds, ResolveAdReportsHandler, ShownAds],
});
