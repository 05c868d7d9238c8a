import { adSlots, type ServedAd, type SlotViewer } from '@corkboard/contracts/ads/slots';
import type { Input } from '@corkboard/contracts/route';
import type { InternalCall } from './internal-call.ts';

export type AskedSlots = Input<typeof adSlots>['body'];
export type { ServedAd, SlotViewer };

/** Ads for the positions of a page. Throws Unreachable when the ads service cannot answer: then the page has none. */
export interface AdSlots {
  fill(asked: AskedSlots, signal?: AbortSignal): Promise<readonly ServedAd[]>;
}
export const AD_SLOTS = Symbol('AdSlots');

/** Ads asked of their service over HTTP. */
export class RemoteAdSlots implements AdSlots {
  constructor(private readonly call: InternalCall) {}

  async fill(asked: AskedSlots): Promise<readonly ServedAd[]> {
    return adSlots.answer?.parse(await this.call(adSlots.path, asked)).ads ?? [];
  }
}
