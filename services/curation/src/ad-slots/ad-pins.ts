import { upTo } from '@corkboard/runtime/cache-size';
import { LRUCache } from 'lru-cache';
import type { PinPage, ShownPin } from '../pins/read-models/pin-page/pin-page.ts';

/** Milliseconds that a pin is shown in ads as it was found: an ad that is stopped is gone within 5 s. */
export const AD_PIN_MS = 1_000;
const KEPT = 10_000;

/** Pins of ads, each asked for once in AD_PIN_MS: many pages show the same ads. */
export class AdPins {
  readonly #pins: Pick<PinPage, 'findAd'>;
  readonly #found: LRUCache<string, Promise<ShownPin | null>>;

  /** @param now milliseconds of a monotonic clock */
  constructor(pins: Pick<PinPage, 'findAd'>, now: () => number) {
    this.#pins = pins;
    this.#found = new LRUCache({ ...upTo(KEPT), ttl: AD_PIN_MS, ttlResolution: 0, perf: { now } });
  }

  /** Null for a pin that an ad may not show. @throws where the read model cannot be asked: it is asked again next time */
  async find(pinId: string): Promise<ShownPin | null> {
    const known = this.#found.get(pinId);
    if (known) return known;
    const asked = this.#pins.findAd(pinId);
    this.#found.set(pinId, asked);
    asked.catch(() => this.#found.delete(pinId));
    return asked;
  }
}
