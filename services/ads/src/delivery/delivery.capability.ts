import { AD_SLOTS } from '@corkboard/http-edge/peers/ads-peer';
import { capability } from '@corkboard/service/capability';
import { AdIndex } from './ad-index.ts';
import { Frequency } from './frequency.ts';
import { SlotsController } from './slots.controller.ts';
import { Slots } from './slots.ts';

/** Which ads a page shows. */
export const delivery = capability({
  controllers: [SlotsController],
  providers: [AdIndex, Frequency, Slots, { provide: AD_SLOTS, useExisting: Slots }],
});
