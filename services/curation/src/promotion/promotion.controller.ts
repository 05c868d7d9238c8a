import { askPinWords, askPromotablePin } from '@corkboard/contracts/curation/promotable-pins';
import type { Answer } from '@corkboard/contracts/route';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { OwnPromotablePins } from './own-promotable-pins.ts';

/** Questions of the ads service, in a process of its own. */
@Controller()
export class PromotionController {
  constructor(private readonly pins: OwnPromotablePins) {}

  @Serve(askPromotablePin, { reads: ['pin-page'] })
  async find({ body }: RouteCall<typeof askPromotablePin>): Promise<Answer<typeof askPromotablePin>> {
    return { pin: await this.pins.find(body.pin_id, body.account_id) };
  }

  @Serve(askPinWords, { reads: ['pin-page'] })
  async words({ body }: RouteCall<typeof askPinWords>): Promise<Answer<typeof askPinWords>> {
    const words = await this.pins.wordsOf(body.pin_ids);
    return { pins: [...words].map(([pin_id, of]) => ({ pin_id, words: [...of] })) };
  }
}
