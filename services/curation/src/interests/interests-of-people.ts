import { withoutDeadline } from '@corkboard/event-store/deadline';
import { adWords } from '@corkboard/rules/ads/ad-words';
import { MAX_INTERESTS_OF_PERSON } from '@corkboard/rules/ads/interests';
import { upTo } from '@corkboard/runtime/cache-size';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { SavedTexts } from '../pins/read-models/pin-page/saved-texts.ts';
import { InterestLists } from './read-models/interest-lists/interest-lists.ts';

/** Days that pins count after they were saved. */
const COUNTED_DAYS = 90;
/** Pins that have to be about an interest: one alone may be a gift for somebody else. */
const LEAST_PINS = 2;
/** Milliseconds after which they are looked up again; sooner while there are none. */
const FRESH_MS = 300_000;
const FRESH_NONE_MS = 10_000;
const REMEMBERED = 50_000;
/** Look-ups of one replica at a time; a page that would be one more goes without, as one that asks first. */
const MOST_AT_ONCE = 2;

interface Known {
  readonly ids: readonly string[];
  /** Milliseconds of a monotonic clock. */
  readonly until: number;
}

/** Interests that most of some pins are about, at most MAX_INTERESTS_OF_PERSON, those of most pins first. */
export const interestsOfPins = (pins: readonly ReadonlySet<string>[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const id of pins.flatMap((ids) => [...ids])) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= LEAST_PINS)
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_INTERESTS_OF_PERSON)
    .map(([id]) => id);
};

/**
 * Coarse facts for ads: interests of the public pins that a person saved in the last 90 days. They are kept in memory alone,
 * and looked up behind the page that asks first: no page waits for them. Nobody who objects is ever asked about.
 */
@Injectable()
export class InterestsOfPeople {
  readonly #known = new LRUCache<string, Known>({ ...upTo(REMEMBERED), ttl: 2 * FRESH_MS, ttlAutopurge: true });
  readonly #asked = new Set<string>();

  constructor(
    private readonly saved: SavedTexts,
    private readonly lists: InterestLists,
  ) {}

  /** As they are known; none of somebody of whom they are not known yet. */
  of(accountId: string): readonly string[] {
    const known = this.#known.get(accountId);
    if (known === undefined || performance.now() >= known.until) this.#learn(accountId);
    return known?.ids ?? [];
  }

  /** Of somebody who was erased. Other processes drop them after ten minutes at most. */
  forget(accountId: string): void {
    this.#known.delete(accountId);
  }

  #learn(accountId: string): void {
    if (this.#asked.size >= MOST_AT_ONCE || this.#asked.has(accountId)) return;
    this.#asked.add(accountId);
    // A database that is away: a later page asks again.
    withoutDeadline(() => this.#find(accountId))
      .catch(() => undefined)
      .finally(() => this.#asked.delete(accountId));
  }

  async #find(accountId: string): Promise<void> {
    const [texts, interests] = await Promise.all([this.saved.of(accountId, COUNTED_DAYS), this.lists.current()]);
    const ids = interestsOfPins(
      texts.map(({ title, hashtags }) => interests.about(adWords([title ?? '', ...hashtags].join(' ')))),
    );
    this.#known.set(accountId, { ids, until: performance.now() + (ids.length === 0 ? FRESH_NONE_MS : FRESH_MS) });
  }
}
