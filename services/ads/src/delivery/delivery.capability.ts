import { AD_SLOTS } from '@corkboard/http-edge/peers/ads-peer';
import { capability } from '@corkboard/service/capability';
import { recurring } from '@corkboard/service/jobs/job';
import { AdIndex } from './ad-index.ts';
import { EndedCampaigns } from './ended-campaigns.ts';
import { Frequency } from './frequency.ts';
import { PinWords } from './pin-words.ts';
import { SlotsController } from './slots.controller.ts';
import { Slots } from './slots.ts';

/** Which ads a page shows. */
export const delivery = capability({
  jobs: [
    recurring({ name: 'complete-campaigns', everyMs: 60_000 }, EndedCampaigns, (it, signal) => it.complete(signal)),
  ],
  controllers: [SlotsController],
  providers: [AdIndex, EndedCampaigns, Frequency, PinWords, Slots, { provide: AD_SLOTS, useExisting: Slots }],
});
