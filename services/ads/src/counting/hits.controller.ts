import type { AttributionSource } from '@corkboard/contracts/ads/attribution';
import { reportHits } from '@corkboard/contracts/ads/hits';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { sourceEventOf } from '@corkboard/rules/ads/attribution';
import { Controller } from '@nestjs/common';
import { SourceProofs } from '../attribution/attribution-sources.ts';
import { HitIntake } from './hit-intake.ts';
import type { PlacedHit } from './judge.ts';
import { NOBODY } from './viewer-keys.ts';

/** Hits of ads as pages report them. */
@Controller()
export class HitsController {
  constructor(
    private readonly intake: HitIntake,
    private readonly proofs: SourceProofs,
  ) {}

  /** Says nothing of which of them count: that is for the reports. */
  @Serve(reportHits, { reads: [] })
  async report({ body, viewer, exchange }: RouteCall<typeof reportHits>) {
    const userAgent = exchange.request.headers['user-agent'] ?? '';
    const valid = await this.intake.take(body.hits, { accountId: viewer.accountId, userAgent });
    const received = body.hits.length;
    const allowed = body.sources === true && exchange.request.headers['sec-gpc'] !== '1';
    return allowed ? { received, sources: valid.flatMap((hit) => this.#sourceOf(hit) ?? []) } : { received };
  }

  /** Nothing is credited to an ad of a person who objects to personal ads: it was served to nobody. */
  #sourceOf({ type, insertion }: PlacedHit): AttributionSource | null {
    const { destination, viewerKey } = insertion;
    const event = sourceEventOf(type);
    if (event === null || destination === undefined || viewerKey === NOBODY) return null;
    return this.proofs.of({ ...insertion, destination, type: event });
  }
}
