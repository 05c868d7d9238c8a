import { getAdsPreference, setAdsPreference } from '@corkboard/contracts/identity/ads-preference';
import type { Answer } from '@corkboard/contracts/route';
import { orRefuse } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SetAdsPreference } from './set-ads-preference.ts';

@Controller()
export class AdsPreferenceController {
  constructor(private readonly bus: CommandBus) {}

  /** The session says it, which every service goes by. */
  @Serve(getAdsPreference, { reads: [] })
  get({ viewer }: RouteCall<typeof getAdsPreference>): Answer<typeof getAdsPreference> {
    return { personal_ads: !viewer.objectsToAds };
  }

  @Serve(setAdsPreference)
  async set(call: RouteCall<typeof setAdsPreference>): Promise<Answer<typeof setAdsPreference>> {
    const { body, viewer, toCommand } = call;
    const asked = { accountId: viewer.accountId, objects: !body.personal_ads };
    const refusals = { 'account-not-open': 'SESSION_MISSING' } as const;
    orRefuse(await this.bus.execute(toCommand(SetAdsPreference, { content: body }, asked)), refusals);
    return { personal_ads: body.personal_ads };
  }
}
