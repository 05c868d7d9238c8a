import { AD_SLOTS, type AdSlots } from '@corkboard/http-edge/peers/ads-peer';
import { capability } from '@corkboard/service/capability';
import { GraphqlController } from '../graphql/graphql.controller.ts';
import { PageHeadsController } from '../page-heads/page-heads.controller.ts';
import { PageHeads } from '../page-heads/page-heads.ts';
import { PinPage } from '../pins/read-models/pin-page/pin-page.ts';
import { AdsOfPages } from './ads-of-page.ts';
import { FeedsController } from './feeds.controller.ts';
import { HomeFeed } from './home-feed.ts';

/** Feeds run also where no ads service is there. */
const adsOfPages = {
  provide: AdsOfPages,
  inject: [PinPage, { token: AD_SLOTS, optional: true }],
  useFactory: (pins: PinPage, slots: AdSlots | null = null) =>
    new AdsOfPages({ pins, slots, now: () => performance.now() }),
};

/** Pins and boards of others: feeds, their GraphQL, and the heads of pages. */
export const feeds = capability({
  controllers: [FeedsController, GraphqlController, PageHeadsController],
  providers: [PageHeads, HomeFeed, adsOfPages],
});
