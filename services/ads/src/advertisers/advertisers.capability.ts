import type { AdvertiserAct } from '@corkboard/contracts/ads/advertisers';
import * as published from '@corkboard/contracts/ads/events';
import { ACTING } from '@corkboard/http-edge/peers/ads-peer';
import { publish } from '@corkboard/messaging/translation';
import { capability } from '@corkboard/service/capability';
import { type StaffAct, staffList } from '@corkboard/service/staff-lists';
import { CommandBus } from '@nestjs/cqrs';
import { adsClockProvider } from '../clock.ts';
import { ActingController } from './acting.controller.ts';
import { ActingForBusinesses } from './acting-for-businesses.ts';
import { AdAccess } from './ad-access.ts';
import { AdvertisersController } from './advertisers.controller.ts';
import { ChooseCampaignModeHandler } from './commands/choose-campaign-mode.ts';
import { CreateAdvertiserHandler } from './commands/create-advertiser.ts';
import { ProvideBusinessInfoHandler } from './commands/provide-business-info.ts';
import { RecordConsentHandler } from './commands/record-consent.ts';
import { RecordOwnerStatusHandler } from './commands/record-owner-status.ts';
import { ReinstateAdvertiser, ReinstateAdvertiserHandler } from './commands/reinstate-advertiser.ts';
import { RenameAdvertiserHandler } from './commands/rename-advertiser.ts';
import { ResumeDelivery, ResumeDeliveryHandler } from './commands/resume-delivery.ts';
import { StopDelivery, StopDeliveryHandler } from './commands/stop-delivery.ts';
import { SuspendAdvertiser, SuspendAdvertiserHandler } from './commands/suspend-advertiser.ts';
import { SuspendNewAdvertiserHandler, suspendAdAccountsMadeMeanwhile } from './commands/suspend-new-advertiser.ts';
import { TakeOverAdvertisersHandler, takeOverAdvertisersOfBusiness } from './commands/take-over-advertisers.ts';
import { consumeOwnerStatuses } from './consume-owner-statuses.ts';
import { advertiserFacts } from './domain/advertiser.facts.ts';
import { advertiserDecider } from './domain/advertiser.ts';
import { exportedAdvertisers } from './exported-advertisers.ts';
import { AdvertiserList } from './read-models/advertisers/advertiser-list.ts';
import { advertisersProjection, advertisersTable } from './read-models/advertisers/advertisers.ts';
import { RealAccountsKeepTime } from './real-accounts-keep-time.ts';
import { Suspensions } from './suspensions.ts';

const acts: Readonly<Record<AdvertiserAct, StaffAct>> = {
  'suspend-advertiser': ({ target, staffId: operatorId, reason }, context) =>
    new SuspendAdvertiser(context('SuspendAdvertiser'), { advertiserId: target, asked: { operatorId, reason } }),
  'reinstate-advertiser': ({ target, staffId: operatorId }, context) =>
    new ReinstateAdvertiser(context('ReinstateAdvertiser'), { advertiserId: target, asked: { operatorId } }),
  'stop-delivery': ({ target, staffId: operatorId, reason }, context) =>
    new StopDelivery(context('StopDelivery'), { advertiserId: target, asked: { operatorId, reason } }),
  'resume-delivery': ({ target, staffId: operatorId, reason }, context) =>
    new ResumeDelivery(context('ResumeDelivery'), { advertiserId: target, asked: { operatorId, reason } }),
};

/** Ad accounts: making, naming and invoicing them; staff suspend and reinstate them. */
export const advertisers = capability({
  facts: advertiserFacts,
  decider: advertiserDecider,
  publishes: {
    advertiserCreated: (data) => [publish(published.advertiserCreated, data)],
    advertiserMarkedSynthetic: 'private',
    advertiserRenamed: (data) => [publish(published.advertiserRenamed, data)],
    businessInfoProvided: 'private',
    adsDataConsentRecorded: 'private',
    campaignModeChosen: 'private',
    advertiserSuspended: (data) => [publish(published.advertiserSuspended, data)],
    advertiserReinstated: (data) => [publish(published.advertiserReinstated, data)],
    advertiserTakenOver: (data) => [publish(published.advertiserTakenOver, data)],
    advertiserDeliveryStopped: 'private',
    advertiserDeliveryResumed: 'private',
    advertiserOwnerDisabled: 'private',
    advertiserOwnerEnabled: 'private',
  },
  projections: [advertisersProjection],
  exports: [exportedAdvertisers],
  processes: [takeOverAdvertisersOfBusiness, suspendAdAccountsMadeMeanwhile],
  consumers: [{ inject: [CommandBus, AdvertiserList], useFactory: consumeOwnerStatuses }],
  held: { advertisers: 'SELECT count(*) FROM advertisers WHERE owner_user_id = $1 AND name IS NOT NULL' },
  lists: {
    advertisers: staffList(advertisersTable, { newest: 'created_at', foundBy: ['advertiser_id', 'owner_user_id'] }),
  },
  acts,
  controllers: [AdvertisersController, ActingController],
  providers: [
    CreateAdvertiserHandler,
    RenameAdvertiserHandler,
    ProvideBusinessInfoHandler,
    RecordConsentHandler,
    ChooseCampaignModeHandler,
    SuspendAdvertiserHandler,
    ReinstateAdvertiserHandler,
    SuspendNewAdvertiserHandler,
    TakeOverAdvertisersHandler,
    StopDeliveryHandler,
    ResumeDeliveryHandler,
    RecordOwnerStatusHandler,
    AdvertiserList,
    Suspensions,
    AdAccess,
    ActingForBusinesses,
    { provide: ACTING, useExisting: ActingForBusinesses },
    adsClockProvider,
    RealAccountsKeepTime,
  ],
});
