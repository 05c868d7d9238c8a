import { askPromotedPins } from '@corkboard/contracts/ads/promoted-pins';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { PinsOfCampaigns } from './promoted-pins.ts';

/** Questions of curation, in a process of its own. */
@Controller()
export class PromotedPinsController {
  constructor(private readonly promoted: PinsOfCampaigns) {}

  @Serve(askPromotedPins, { reads: ['campaigns'] })
  async ask({ body }: RouteCall<typeof askPromotedPins>) {
    return { pin_ids: [...(await this.promoted.among(body.pin_ids))] };
  }
}
