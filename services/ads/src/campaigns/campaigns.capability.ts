import * as published from '@corkboard/contracts/ads/events';
import type { ReviewAct } from '@corkboard/contracts/ads/staff-acts';
import { PROMOTED_PINS } from '@corkboard/http-edge/peers/ads-peer';
import { publish } from '@corkboard/messaging/translation';
import { crawlerOf } from '@corkboard/outbound/crawler';
import { OutboundClient } from '@corkboard/outbound/outbound-client';
import { EDGE_CONFIG } from '@corkboard/runtime/config';
import { ownRows } from '@corkboard/service/account-export/own-rows';
import { capability } from '@corkboard/service/capability';
import { queued } from '@corkboard/service/jobs/job';
import { type StaffAct, staffList } from '@corkboard/service/staff-lists';
import { CommandBus } from '@nestjs/cqrs';
import { CampaignsController } from './campaigns.controller.ts';
import { AdChecks } from './checks/ad-checks.ts';
import { AdFlaws } from './checks/ad-flaws.ts';
import { checkAds, checkSubmittedAds, QueueAdChecksHandler } from './checks/queue-ad-checks.ts';
import { ChangeBudgetHandler } from './commands/change-budget.ts';
import { ChangeEndDateHandler } from './commands/change-end-date.ts';
import { CheckPromotedPinHandler } from './commands/check-promoted-pin.ts';
import { CompleteCampaignHandler } from './commands/complete-campaign.ts';
import { ExhaustDailyBudgetHandler } from './commands/exhaust-daily-budget.ts';
import { PromotePinHandler } from './commands/promote-pin.ts';
import { RecordAdChecksHandler } from './commands/record-ad-checks.ts';
import { ReleaseCampaignHandler } from './commands/release-campaign.ts';
import { RenameEntityHandler } from './commands/rename-entity.ts';
import { ReviewAd, ReviewAdHandler } from './commands/review-ad.ts';
import { SetCampaignStatusHandler } from './commands/set-campaign-status.ts';
import { SubmitAdAnewHandler } from './commands/submit-ad-anew.ts';
import { consumeEditedPins } from './consume-edited-pins.ts';
import { consumeHiddenPins } from './consume-hidden-pins.ts';
import { campaignFacts } from './domain/campaign.facts.ts';
import { campaignDecider } from './domain/campaign.ts';
import { EditCampaignController } from './edit-campaign.controller.ts';
import { checkPinOfNewAd } from './processes/check-pin-of-new-ad.ts';
import { releaseCampaignHeldLate, releaseHeldCampaigns } from './processes/release-campaigns-of-billed-accounts.ts';
import { PromotedPinsController } from './promoted-pins.controller.ts';
import { PinsOfCampaigns } from './promoted-pins.ts';
import { campaignsProjection } from './read-models/campaigns/campaigns.projection.ts';
import { campaignsTable, WAITING } from './read-models/campaigns/campaigns.table.ts';
import { Campaigns } from './read-models/campaigns/campaigns.ts';
import { DailyLimits, dailyLimitsProjection } from './read-models/daily-limits/daily-limits.ts';

const acts: Readonly<Record<ReviewAct, StaffAct>> = {
  'approve-ad': ({ target: campaignId, staffId: reviewerId }, context) =>
    new ReviewAd(context('ReviewAd'), { campaignId, reviewerId, reason: null }),
  'reject-ad': ({ target: campaignId, staffId: reviewerId, reason }, context) =>
    new ReviewAd(context('ReviewAd'), { campaignId, reviewerId, reason }),
};

/** Pins that ad accounts promote: with what budget, for whom, and whether they may be shown. */
export const campaigns = capability({
  facts: campaignFacts,
  decider: campaignDecider,
  publishes: {
    campaignCreated: 'private',
    adGroupCreated: 'private',
    adCreated: 'private',
    adSubmittedForReview: 'private',
    adChecked: 'private',
    adApproved: ({ ownerUserId, ...data }) =>
      ownerUserId === null ? [] : [publish(published.adApproved, { ...data, ownerUserId })],
    adRejected: ({ ownerUserId, ...data }) =>
      ownerUserId === null ? [] : [publish(published.adRejected, { ...data, ownerUserId, reasons: [...data.reasons] })],
    adWithheld: 'private',
    adReleased: 'private',
    campaignHeldForBilling: 'private',
    campaignActivated: 'private',
    campaignPaused: 'private',
    campaignResumed: 'private',
    campaignArchived: 'private',
    campaignCompleted: ({ ownerUserId, ...data }) =>
      ownerUserId === null ? [] : [publish(published.campaignCompleted, { ...data, ownerUserId })],
    campaignEdited: 'private',
    adEntityRenamed: 'private',
    dailyBudgetExhausted: ({ ownerUserId, ...data }) =>
      ownerUserId === null ? [] : [publish(published.dailyBudgetExhausted, { ...data, ownerUserId })],
  },
  projections: [campaignsProjection, dailyLimitsProjection],
  exports: [
    ownRows({
      name: 'campaigns',
      from: campaignsTable,
      where: 'owner_user_id = $1',
      key: { campaign_id: 'uuid' },
      columns: [
        ...['campaign_id', 'advertiser_id', 'name', 'objective', 'status', 'paused', 'review', 'review_reason'],
        ...['daily_budget_micro', 'lifetime_budget_micro', 'currency', 'country', 'start_at', 'end_at', 'targeting'],
        ...['ad_group_name', 'ad_name', 'pin_id', 'destination_url', 'check_flaws', 'check_terms', 'withheld_for'],
        'created_at',
      ],
    }),
  ],
  processes: [
    { inject: [Campaigns], useFactory: releaseHeldCampaigns },
    ...[releaseCampaignHeldLate, checkPinOfNewAd, checkSubmittedAds],
  ],
  jobs: [queued(checkAds, AdChecks, (it) => ({ run: (awaited) => it.check(awaited) }))],
  consumers: [
    { inject: [CommandBus, Campaigns], useFactory: consumeEditedPins },
    { inject: [CommandBus, Campaigns], useFactory: consumeHiddenPins },
  ],
  held: { campaigns: 'SELECT count(*) FROM campaigns WHERE owner_user_id = $1 AND name IS NOT NULL' },
  lists: {
    campaigns: staffList(campaignsTable, {
      newest: 'created_at',
      foundBy: ['campaign_id', 'advertiser_id', 'owner_user_id', 'ad_id', 'pin_id'],
      waiting: WAITING,
    }),
  },
  acts,
  controllers: [CampaignsController, EditCampaignController, PromotedPinsController],
  providers: [
    { provide: OutboundClient, useFactory: crawlerOf, inject: [EDGE_CONFIG] },
    ...[AdFlaws, AdChecks, QueueAdChecksHandler, RecordAdChecksHandler],
    Campaigns,
    PinsOfCampaigns,
    { provide: PROMOTED_PINS, useExisting: PinsOfCampaigns },
    DailyLimits,
    PromotePinHandler,
    SetCampaignStatusHandler,
    ReviewAdHandler,
    ReleaseCampaignHandler,
    CompleteCampaignHandler,
    ExhaustDailyBudgetHandler,
    SubmitAdAnewHandler,
    ChangeBudgetHandler,
    ChangeEndDateHandler,
    RenameEntityHandler,
    CheckPromotedPinHandler,
  ],
});
