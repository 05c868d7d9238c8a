import type { EligibleAd } from './eligible-ad.ts';

/** Longest list of which every ad is looked at for a page. */
const EXACT = 64;
/** Draws for one page from a longer list: where fewer ads than that are to be had, the page has fewer. */
const TRIES = 200;

export type Accepts = (ad: EligibleAd) => boolean;

const weightOf = ({ left }: EligibleAd): number => Math.max(1, left);

/**
 * Draws up to `count` ads, at most one of an ad account, weighted by the budget that is left to each (DS-165): no auction.
 * Weighted sampling without replacement (Efraimidis and Spirakis, 2006): the largest keys `ln(u) / weight` win.
 *
 * @param random uniform in [0, 1)
 */
export const chooseAds = (ads: readonly EligibleAd[], count: number, random: () => number): readonly EligibleAd[] => {
  const keyed = ads
    .map((ad) => ({ ad, key: Math.log(1 - random()) / weightOf(ad) }))
    .sort((one, other) => other.key - one.key);
  const chosen = new Map<string, EligibleAd>();
  for (const { ad } of keyed) {
    if (chosen.size >= count) break;
    const { advertiser_id } = ad.campaign;
    if (!chosen.has(advertiser_id)) chosen.set(advertiser_id, ad);
  }
  return [...chosen.values()];
};

const byPin = (ads: readonly EligibleAd[]): ReadonlyMap<string, readonly EligibleAd[]> => {
  const all = new Map<string, EligibleAd[]>();
  for (const ad of ads) {
    const known = all.get(ad.campaign.pin_id);
    if (known) known.push(ad);
    else all.set(ad.campaign.pin_id, [ad]);
  }
  return all;
};

/** Ads that pages of some viewers draw from, with the weights they had when it was made. */
export class Candidates {
  readonly #ads: readonly EligibleAd[];
  /** Sums of the weights up to each ad. */
  readonly #sums: Float64Array;
  #byPin: ReadonlyMap<string, readonly EligibleAd[]> | null = null;

  constructor(ads: readonly EligibleAd[]) {
    this.#ads = ads;
    this.#sums = new Float64Array(ads.length);
    let sum = 0;
    for (const [at, ad] of ads.entries()) {
      sum += weightOf(ad);
      this.#sums[at] = sum;
    }
  }

  get all(): readonly EligibleAd[] {
    return this.#ads;
  }

  /** Those of some pins. */
  of(pinIds: ReadonlySet<string>): Candidates {
    this.#byPin ??= byPin(this.#ads);
    const ads: EligibleAd[] = [];
    for (const id of pinIds) ads.push(...(this.#byPin.get(id) ?? []));
    return new Candidates(ads);
  }

  /** Sum of all weights. */
  get weight(): number {
    return this.#sums.at(-1) ?? 0;
  }

  /** Ad at a part of the sum of all weights, found by halving. */
  at(wanted: number): EligibleAd | undefined {
    let [low, high] = [0, this.#sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return this.#ads[low];
  }
}

interface Draw {
  readonly count: number;
  readonly accepts: Accepts;
  readonly random: () => number;
}

/**
 * As `chooseAds` among those of several lists that are accepted; in long lists by rejection, whose cost does not grow with
 * them. No ad may be in two of the lists.
 */
export const drawFrom = (lists: readonly Candidates[], { count, accepts, random }: Draw): readonly EligibleAd[] => {
  const length = lists.reduce((sum, { all }) => sum + all.length, 0);
  if (length <= EXACT) return chooseAds(lists.flatMap(({ all }) => all).filter(accepts), count, random);
  const weight = lists.reduce((sum, list) => sum + list.weight, 0);
  const chosen = new Map<string, EligibleAd>();
  for (let tries = 0; tries < TRIES && chosen.size < count; tries += 1) {
    const ad = adAt(lists, random() * weight);
    if (ad && !chosen.has(ad.campaign.advertiser_id) && accepts(ad)) chosen.set(ad.campaign.advertiser_id, ad);
  }
  return [...chosen.values()];
};

const adAt = (lists: readonly Candidates[], wanted: number): EligibleAd | undefined => {
  let left = wanted;
  for (const list of lists) {
    if (left < list.weight) return list.at(left);
    left -= list.weight;
  }
  return undefined;
};
