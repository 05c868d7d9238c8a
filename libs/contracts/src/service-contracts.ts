import type * as z from 'zod/mini';
import * as attribution from './ads/attribution.ts';
import * as businessAccess from './ads/business-access.ts';
import * as businessProfiles from './ads/business-profiles.ts';
import { adsEvents, adsSubjectErased } from './ads/events.ts';
import * as hits from './ads/hits.ts';
import * as adInterests from './ads/interests.ts';
import * as promotions from './ads/promotions.ts';
import * as reports from './ads/reports.ts';
import * as shownAds from './ads/shown-ads.ts';
import { adsActs } from './ads/staff-acts.ts';
import * as acts from './curation/acts.ts';
import * as boardOrder from './curation/board-order.ts';
import * as boards from './curation/boards.ts';
import * as bulkActions from './curation/bulk-actions.ts';
import * as curationClientEvents from './curation/client-events.ts';
import * as collaborators from './curation/collaborators.ts';
import { curationEvents, curationSubjectErased } from './curation/events.ts';
import * as feeds from './curation/feeds.ts';
import * as graphql from './curation/graphql.ts';
import * as history from './curation/history.ts';
import { interestActs } from './curation/interests.ts';
import * as live from './curation/live.ts';
import * as media from './curation/media.ts';
import * as ownership from './curation/ownership.ts';
import * as pageHeads from './curation/page-heads.ts';
import * as pinBulk from './curation/pin-bulk.ts';
import * as pinMoves from './curation/pin-moves.ts';
import * as pins from './curation/pins.ts';
import * as scraping from './curation/scraping.ts';
import * as search from './curation/search.ts';
import * as sections from './curation/sections.ts';
import { bulkActionActs } from './curation/staff-acts.ts';
import * as trash from './curation/trash.ts';
import * as videos from './curation/videos.ts';
import * as accountExport from './identity/account-export.ts';
import * as adsPreference from './identity/ads-preference.ts';
import { appealActs } from './identity/appeal-acts.ts';
import * as appeals from './identity/appeals.ts';
import * as business from './identity/business.ts';
import * as identityClientEvents from './identity/client-events.ts';
import * as closing from './identity/closing.ts';
import { identityEvents, subjectErased } from './identity/events.ts';
import * as recovery from './identity/recovery.ts';
import * as registration from './identity/registration.ts';
import * as sessions from './identity/sessions.ts';
import { accountActs } from './identity/suspensions.ts';
import * as viewer from './identity/viewer.ts';
import * as console from './operations/console.ts';
import * as erasures from './operations/erasures.ts';
import { operationsEvents } from './operations/events.ts';
import * as jobs from './operations/jobs.ts';
import * as ownLog from './operations/own-log.ts';
import * as parkedMessages from './operations/parked-messages.ts';
import type { StaffActs } from './operations/service-acts.ts';
import * as serviceActs from './operations/service-acts.ts';
import * as staff from './operations/staff.ts';
import * as tracing from './operations/tracing.ts';
import * as upkeep from './operations/upkeep.ts';
import type { PublishedEvent } from './published.ts';
import type { ErasingService, ServiceName } from './services.ts';

interface ServiceContracts {
  /** Contracts that hold routes for browsers; a test compares them with the folder. */
  readonly routes: readonly object[];
  readonly published: readonly PublishedEvent[];
  /** Acts that staff may do in the console; its capabilities bring their implementations. */
  readonly staffActs?: StaffActs;
}

/** Contracts of each service with browsers and with other services. */
export const serviceContracts: Readonly<Record<ServiceName, ServiceContracts>> = {
  identity: {
    routes: [
      ...[accountExport, adsPreference, appeals, business, closing, identityClientEvents],
      ...[recovery, registration, sessions, viewer],
    ],
    published: identityEvents,
    staffActs: { ...accountActs, ...appealActs },
  },
  curation: {
    routes: [
      ...[acts, boards, collaborators, curationClientEvents, feeds, graphql, history, media, pageHeads, pins],
      ...[boardOrder, bulkActions, live, ownership, scraping, search, sections, pinBulk, pinMoves, trash, videos],
    ],
    published: curationEvents,
    staffActs: { ...bulkActionActs, ...interestActs },
  },
  ads: {
    routes: [adInterests, attribution, businessAccess, businessProfiles, hits, promotions, reports, shownAds],
    published: adsEvents,
    staffActs: adsActs,
  },
  operations: {
    routes: [console, erasures, jobs, ownLog, parkedMessages, serviceActs, staff, tracing, upkeep],
    published: operationsEvents,
  },
};

export interface Erased {
  readonly accountId: string;
  readonly erasedAt?: string | undefined;
  readonly removed?: Readonly<Record<string, number>> | undefined;
}

/** Event by which each erasing service confirms an erasure. */
export const erasedEvents: Readonly<Record<ErasingService, PublishedEvent<string, z.ZodMiniType<Erased>>>> = {
  identity: subjectErased,
  curation: curationSubjectErased,
  ads: adsSubjectErased,
};
