import { adSlots } from '@corkboard/contracts/ads/slots';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { Slots } from './slots.ts';

/** Ads for pages of curation, in a process of its own. */
@Controller()
export class SlotsController {
  constructor(private readonly slots: Slots) {}

  @Serve(adSlots, { reads: [] })
  async fill({ body }: RouteCall<typeof adSlots>) {
    return { ads: [...(await this.slots.fill(body))] };
  }
}
