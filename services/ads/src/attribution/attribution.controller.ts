import { registerAttributionSource } from '@corkboard/contracts/ads/attribution';
import { ApiError } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { AttributionSources } from './attribution-sources.ts';

/** Sources of attribution as pages report them. */
@Controller()
export class AttributionController {
  constructor(private readonly sources: AttributionSources) {}

  @Serve(registerAttributionSource, { reads: [] })
  async register({ query }: RouteCall<typeof registerAttributionSource>) {
    const source = { ...query, destinations: query.destinations.split(',') };
    if (!(await this.sources.register(source)))
      throw new ApiError('MALFORMED', { messageDetail: 'query.source_event_id: not of this source' });
    return { registered: true };
  }
}
