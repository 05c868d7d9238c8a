import {
  askPinPreview,
  askPinVisibility,
  askPinWords,
  askPromotablePin,
} from '@corkboard/contracts/curation/promotable-pins';
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
    return { pin: await this.pins.find(body.pin_id, body.account_id, body.advertiser_id) };
  }

  @Serve(askPinWords, { reads: ['pin-page'] })
  async words({ body }: RouteCall<typeof askPinWords>): Promise<Answer<typeof askPinWords>> {
    const words = await this.pins.wordsOf(body.pin_ids);
    return { pins: [...words].map(([pin_id, of]) => ({ pin_id, words: [...of] })) };
  }

  @Serve(askPinPreview, { reads: ['pin-page'] })
  async preview({ body }: RouteCall<typeof askPinPreview>): Promise<Answer<typeof askPinPreview>> {
    return { pin: await this.pins.preview(body.pin_id, body.advertiser_id) };
  }

  @Serve(askPinVisibility, { reads: [] })
  async visibility({ body }: RouteCall<typeof askPinVisibility>): Promise<Answer<typeof askPinVisibility>> {
    return { visibility: await this.pins.visibility(body.pin_id, body.advertiser_id) };
  }
}
