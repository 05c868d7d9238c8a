import { PROMOTABLE_PINS } from '@corkboard/http-edge/peers/curation-peer';
import { capability } from '@corkboard/service/capability';
import { OwnPromotablePins } from './own-promotable-pins.ts';
import { PromotionController } from './promotion.controller.ts';

/** Questions of the ads service about pins. */
export const promotion = capability({
  controllers: [PromotionController],
  providers: [OwnPromotablePins, { provide: PROMOTABLE_PINS, useExisting: OwnPromotablePins }],
});
