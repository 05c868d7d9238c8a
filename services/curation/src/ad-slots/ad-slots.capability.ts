import { AD_SLOTS, type AdSlots } from '@corkboard/http-edge/peers/ads-peer';
import { capability } from '@corkboard/service/capability';
import { InterestsOfPeople } from '../interests/interests-of-people.ts';
import { People } from '../people/people.ts';
import { PinViews } from '../pins/pin-views.ts';
import { PinPage } from '../pins/read-models/pin-page/pin-page.ts';
import { AdsOfPages } from './ads-of-page.ts';

/** Lists run also where no ads service is there. */
const adsOfPages = {
  provide: AdsOfPages,
  inject: [PinPage, People, PinViews, InterestsOfPeople, { token: AD_SLOTS, optional: true }],
  useFactory: (
    pins: PinPage,
    people: People,
    views: PinViews,
    interests: InterestsOfPeople,
    slots: AdSlots | null = null,
  ) => new AdsOfPages({ pins, people, views, interests, slots, now: () => performance.now() }),
};

/** Ads among the pins of lists. */
export const adSlots = capability({ providers: [adsOfPages] });
