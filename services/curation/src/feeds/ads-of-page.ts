import { isUuid } from '@corkboard/event-store/identifiers';
import type { AdSlots, ServedAd, SlotViewer } from '@corkboard/http-edge/peers/ads-peer';
import { pinsBeforeSlot, slotsOfPage } from '@corkboard/rules/ads/hits';
import { counterOf } from '@corkboard/runtime/counters';
import type { PinPage, ShownPin } from '../pins/read-models/pin-page/pin-page.ts';
import { Breaker } from './breaker.ts';

/** Milliseconds that the ads service may take, and that a page waits for ads after its own query. */
export const ADS_WITHIN_MS = 20;

/** Pin that is shown as an ad. */
export interface Ad {
  readonly pin: ShownPin;
  readonly trackingParams: string;
}

/** Ads of a page by the index of the pin that each stands before. */
export type AdsOfPage = ReadonlyMap<number, Ad>;

export interface PageWithAds {
  readonly viewer: SlotViewer;
  /** Pins, ads left out, that came before this page. */
  readonly shown: number;
  /** Pins of this page, ads left out. */
  readonly count: number;
}

interface Parts {
  readonly pins: Pick<PinPage, 'findAll'>;
  /** Null where no ads service is there. */
  readonly slots: AdSlots | null;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

const noAds: AdsOfPage = new Map();
/** Reasons for which a page has no ads although it could. */
const reasons = ['timed_out', 'failed', 'breaker_open'] as const;
type Reason = (typeof reasons)[number];

const countSlots = counterOf('ad_slots', 'Positions for ads on pages of feeds, by what became of them', [
  ...(['asked', 'filled'] as const),
  ...reasons,
]);

const within = async <T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T | 'timed_out'> => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ms);
  const timeout = new Promise<'timed_out'>((resolve) => {
    late.signal.addEventListener('abort', () => resolve('timed_out'));
  });
  try {
    return await Promise.race([work(late.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
};

/** Ads for pages of the home feed: one call for each page. */
export class AdsOfPages {
  readonly #parts: Parts;
  readonly #breaker = new Breaker();
  readonly #count = countSlots('curation');

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Rows of a page's own query, and the ads that are there ADS_WITHIN_MS after it: ads never fail a page. */
  async beside<Rows>(query: Promise<Rows>, page: PageWithAds): Promise<readonly [Rows, AdsOfPage]> {
    const { slots } = this.#parts;
    const positions = slotsOfPage(page);
    if (slots === null || positions.length === 0) return [await query, noAds];
    const asking = this.#ads(slots, page, positions).catch((): Reason => 'failed');
    const rows = await query;
    const ads = await within(ADS_WITHIN_MS, () => asking);
    if (typeof ads === 'string') {
      this.#count(ads, positions.length);
      return [rows, noAds];
    }
    this.#count('filled', ads.size);
    return [rows, ads];
  }

  async #ads(slots: AdSlots, page: PageWithAds, positions: readonly number[]): Promise<AdsOfPage | Reason> {
    const { pins, now } = this.#parts;
    if (!this.#breaker.mayCall(now())) return 'breaker_open';
    this.#count('asked', positions.length);
    const asked = { surface: 'home' as const, viewer: page.viewer, positions: [...positions] };
    const served = await within(ADS_WITHIN_MS, (signal) => slots.fill(asked, signal)).catch((): Reason => 'failed');
    if (typeof served === 'string') {
      this.#breaker.failed(now());
      return served;
    }
    this.#breaker.succeeded();
    const fitting = served.filter(({ position, pin_id: id }) => positions.includes(position) && isUuid(id));
    if (fitting.length === 0) return noAds;
    const found = await pins.findAll([...new Set(fitting.map(({ pin_id: id }) => id))], null);
    return placed(fitting, found, page);
  }
}

/** Leaves out ads whose pin is the viewer's own, not public or without a picture. */
const placed = (served: readonly ServedAd[], found: readonly ShownPin[], { viewer, shown }: PageWithAds): AdsOfPage => {
  const pins = new Map(found.map((pin) => [pin.id, pin]));
  return new Map(
    served.flatMap(({ position, pin_id: id, tracking_params: trackingParams }) => {
      const pin = pins.get(id);
      const isShown = pin?.media && pin.owner_id !== viewer.account_id;
      return isShown ? [[pinsBeforeSlot(position) - shown, { pin, trackingParams }] as const] : [];
    }),
  );
};
