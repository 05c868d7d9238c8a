import { type AdSurface, MAX_SLOT_WORD, MAX_SLOT_WORDS } from '@corkboard/contracts/ads/slots';
import type { PinCard } from '@corkboard/contracts/curation/entities';
import { isUuid } from '@corkboard/event-store/identifiers';
import type { AdSlots, AskedSlots, ServedAd } from '@corkboard/http-edge/peers/ads-peer';
import { pinsBeforeSlot, slotsOfPage } from '@corkboard/rules/ads/hits';
import { isWebLink } from '@corkboard/rules/curation/pin-texts';
import { counterOf } from '@corkboard/runtime/counters';
import type { InterestsOfPeople } from '../interests/interests-of-people.ts';
import type { People } from '../people/people.ts';
import type { PinViews } from '../pins/pin-views.ts';
import type { PinPage, ShownPin } from '../pins/read-models/pin-page/pin-page.ts';
import { AdPins } from './ad-pins.ts';
import type { Audience } from './audience.ts';
import { Breaker } from './breaker.ts';

/** Milliseconds that the ads service may take, and that a page waits for ads after its own query. */
export const ADS_WITHIN_MS = 20;

/** Pin that is shown as an ad. */
interface Ad {
  readonly pin: ShownPin;
  readonly trackingParams: string;
  /** Page to which the ad leads; null: the one of its pin. */
  readonly destination: string | null;
}

/** Ads of a page by the index of the pin that each stands before. */
type AdsOfPage = ReadonlyMap<number, Ad>;
export type AdCards = ReadonlyMap<number, PinCard>;
export const noCards: AdCards = new Map();

export interface PageWithAds {
  readonly surface: AdSurface;
  readonly viewerId: string | null;
  /** Null for who is shown no ads. */
  readonly audience: Audience | null;
  /** Pins, ads left out, that came before this page; null where that is not known: then it has no ads. */
  readonly shown: number | null;
  /** Pins of this page, ads left out. */
  readonly count: number;
  /** Words of the search or of the page. */
  readonly words: readonly string[];
}

type Asking = PageWithAds & { readonly audience: Audience; readonly shown: number };
/** Null for a page without positions for ads. */
type Asked = { readonly count: number; readonly ads: Promise<AdsOfPage | Reason> } | null;

interface Parts {
  readonly pins: Pick<PinPage, 'findAd'>;
  readonly people: Pick<People, 'cards'>;
  readonly views: Pick<PinViews, 'cardsFor'>;
  readonly interests: Pick<InterestsOfPeople, 'of'>;
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

/** Nothing is known by which ads could be chosen: who objects is on a page without words. */
const isBlind = ({ audience, words }: Asking): boolean => audience.viewer === null && words.length === 0;

const askedOf = (
  { surface, audience, words }: Asking,
  positions: readonly number[],
  known: Parts['interests'],
): AskedSlots => {
  const kept = words.filter(({ length }) => length <= MAX_SLOT_WORD).slice(0, MAX_SLOT_WORDS);
  const { viewer, market } = audience;
  const asked = { surface, positions: [...positions], words: kept };
  // Of who objects they are not even looked up.
  if (viewer === null) return { ...asked, viewer, market };
  const interests = known.of(viewer.account_id);
  return { ...asked, viewer: { ...viewer, ...(interests.length > 0 && { interests: [...interests] }) } };
};

/** Without those whose owner is not to be found any more: an ad says who paid for it. */
const adCards = (ads: readonly (readonly [number, Ad])[], cards: readonly PinCard[]): AdCards =>
  new Map(
    ads.flatMap(([index, { trackingParams, destination }], at) => {
      const card = cards[at];
      if (!card?.pinner) return [];
      const link = destination ?? card.link;
      return [[index, { ...card, link, is_promoted: true, tracking_params: trackingParams }] as const];
    }),
  );

/** Ads for pages of lists: one call for each page. */
export class AdsOfPages {
  readonly #parts: Parts;
  readonly #pins: AdPins;
  readonly #breaker = new Breaker();
  readonly #count = countSlots('curation');

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#pins = new AdPins(parts.pins, parts.now);
  }

  /**
   * Cards of the pins of a page's own query, and of the ads that are there ADS_WITHIN_MS after it: ads never fail a page.
   * What the viewer has saved is asked of both at once.
   */
  async beside(
    query: Promise<readonly ShownPin[]>,
    page: PageWithAds,
  ): Promise<readonly [readonly PinCard[], AdCards]> {
    const asking = this.#asking(page);
    const own = await query;
    const ads = [...(await this.#inTime(asking))];
    const cards = await this.#parts.views.cardsFor(page.viewerId, [...own, ...ads.map(([, { pin }]) => pin)]);
    return [cards.slice(0, own.length), adCards(ads, cards.slice(own.length))];
  }

  #asking(page: PageWithAds): Asked {
    const { slots } = this.#parts;
    const { audience, shown } = page;
    if (slots === null || audience === null || shown === null) return null;
    const positions = slotsOfPage({ shown, count: page.count });
    const asked = { ...page, audience, shown };
    if (positions.length === 0 || isBlind(asked)) return null;
    return { count: positions.length, ads: this.#ads(slots, asked, positions).catch((): Reason => 'failed') };
  }

  async #inTime(asking: Asked): Promise<AdsOfPage> {
    if (asking === null) return noAds;
    const ads = await within(ADS_WITHIN_MS, () => asking.ads);
    if (typeof ads === 'string') {
      this.#count(ads, asking.count);
      return noAds;
    }
    this.#count('filled', ads.size);
    return ads;
  }

  async #ads(slots: AdSlots, page: Asking, positions: readonly number[]): Promise<AdsOfPage | Reason> {
    const { people, now } = this.#parts;
    if (!this.#breaker.mayCall(now())) return 'breaker_open';
    this.#count('asked', positions.length);
    const asked = askedOf(page, positions, this.#parts.interests);
    const served = await within(ADS_WITHIN_MS, (signal) => slots.fill(asked, signal)).catch((): Reason => 'failed');
    if (typeof served === 'string') {
      this.#breaker.failed(now());
      return served;
    }
    this.#breaker.succeeded();
    const fitting = served.filter(({ position, pin_id: id }) => positions.includes(position) && isUuid(id));
    if (fitting.length === 0) return noAds;
    const ids = [...new Set(fitting.map(({ pin_id: id }) => id))];
    const found = (await Promise.all(ids.map((id) => this.#pins.find(id)))).filter((pin) => pin !== null);
    // Known from here on, so that the cards do not wait for them.
    const owners = await people.cards(found.map(({ owner_id: id }) => id));
    return placed(
      fitting,
      found.filter(({ owner_id: id }) => owners.has(id)),
      page,
    );
  }
}

/** Leaves out ads whose pin is the viewer's own, on a secret board or without a picture. */
const placed = (served: readonly ServedAd[], found: readonly ShownPin[], { audience, shown }: Asking): AdsOfPage => {
  const pins = new Map(found.map((pin) => [pin.id, pin]));
  return new Map(
    served.flatMap(({ position, pin_id: id, tracking_params: trackingParams, destination_url: url }) => {
      const pin = pins.get(id);
      const destination = url && isWebLink(url) ? url : null;
      const isShown = pin?.media && pin.owner_id !== audience.accountId;
      return isShown ? [[pinsBeforeSlot(position) - shown, { pin, trackingParams, destination }] as const] : [];
    }),
  );
};
