import type { Streams } from '@corkboard/event-store/streams';
import { PROMOTABLE_PINS, type PromotablePins } from '@corkboard/http-edge/peers/curation-peer';
import { Unreachable } from '@corkboard/http-edge/session';
import { OutboundClient } from '@corkboard/outbound/outbound-client';
import { type AdFlaw, advisoryTermsIn } from '@corkboard/rules/ads/ad-checks';
import { STREAMS } from '@corkboard/service/definition';
import { Inject, Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { currentSetting } from '../../settings/current-setting.ts';
import { destinationFlaws } from './destination-flaws.ts';

export interface CheckedAd {
  readonly pinId: string;
  readonly ownerUserId: string;
  readonly advertiserId: string;
  readonly destinationUrl: string;
}

export interface FoundFlaws {
  readonly flaws: readonly AdFlaw[];
  readonly terms: readonly string[];
}

/** Looks for flaws of ads: in their Pins, and where they lead. */
@Injectable()
export class AdFlaws implements OnApplicationShutdown {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    private readonly outbound: OutboundClient,
    @Optional() @Inject(PROMOTABLE_PINS) private readonly pins: PromotablePins | null,
  ) {}

  onApplicationShutdown(): Promise<void> {
    return this.outbound.close();
  }

  /** @throws Unreachable while curation does not answer */
  async of({ destinationUrl, ...ad }: CheckedAd): Promise<FoundFlaws> {
    const [pin, destination] = await Promise.all([
      this.#ofPin(ad),
      currentSetting(this.streams, 'blocked-destinations').then((blocked) =>
        destinationFlaws(this.outbound, destinationUrl, blocked),
      ),
    ]);
    return { flaws: [...pin.flaws, ...destination], terms: pin.terms };
  }

  async #ofPin({ pinId, ownerUserId, advertiserId }: Omit<CheckedAd, 'destinationUrl'>): Promise<FoundFlaws> {
    if (this.pins === null) throw new Unreachable('pins cannot be asked for: curation is not in this process');
    const pin = await this.pins.find(pinId, ownerUserId, advertiserId);
    if (pin === null || pin.flaw === 'not-own-or-public' || pin.flaw === 'withheld')
      return { flaws: ['pin-unavailable'], terms: [] };
    const terms = advisoryTermsIn(pin.texts, await currentSetting(this.streams, 'advisory-terms'));
    const flaws: readonly AdFlaw[] = [
      ...(pin.flaw === 'media-not-ready' ? (['image-missing'] as const) : []),
      ...(terms.length > 0 ? (['advisory-terms'] as const) : []),
    ];
    return { flaws, terms };
  }
}
