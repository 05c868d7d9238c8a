import { reportHits } from '@corkboard/contracts/ads/hits';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { HitIntake } from './hit-intake.ts';

/** Hits of ads as pages report them. */
@Controller()
export class HitsController {
  constructor(private readonly intake: HitIntake) {}

  /** Says nothing of which of them count: that is for the reports. */
  @Serve(reportHits, { reads: [] })
  async report({ body, viewer, exchange }: RouteCall<typeof reportHits>) {
    const userAgent = exchange.request.headers['user-agent'] ?? '';
    await this.intake.take(body.hits, { accountId: viewer.accountId, userAgent });
    return { received: body.hits.length };
  }
}
