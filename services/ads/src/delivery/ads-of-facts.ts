import { LRUCache } from 'lru-cache';
import { Candidates } from './choose-ads.ts';
import type { EligibleAd } from './eligible-ad.ts';

/** Sets of interests whose ads are remembered. */
const REMEMBERED = 200;

/** Ads for viewers of the same coarse facts: those for all of them, and those that ask for interests besides. */
export class AdsOfFacts {
  readonly all: readonly EligibleAd[];
  /** Those that ask for no interest. */
  readonly open: Candidates;
  readonly #byInterest = new Map<string, EligibleAd[]>();
  readonly #interested = new LRUCache<string, Candidates>({ max: REMEMBERED });

  constructor(ads: readonly EligibleAd[]) {
    this.all = ads;
    this.open = new Candidates(ads.filter(({ campaign }) => campaign.targeting?.INTEREST === undefined));
    for (const ad of ads)
      for (const id of ad.campaign.targeting?.INTEREST ?? []) {
        const known = this.#byInterest.get(id);
        if (known) known.push(ad);
        else this.#byInterest.set(id, [ad]);
      }
  }

  /** Those that ask for one of some interests, each once. */
  interested(ids: Iterable<string>): Candidates {
    const asked = [...ids].filter((id) => this.#byInterest.has(id)).sort();
    const key = asked.join(' ');
    const known = this.#interested.get(key);
    if (known) return known;
    const made = new Candidates([...new Set(asked.flatMap((id) => this.#byInterest.get(id) ?? []))]);
    this.#interested.set(key, made);
    return made;
  }
}
