import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** How often one ad is shown to one person in a UTC day. */
const CAP = 3;
/** Pairs of person and ad that are remembered; the ones longest unseen are forgotten first. */
const REMEMBERED = 500_000;

/** Counts of this process: of each replica one. */
@Injectable()
export class Frequency {
  readonly #shown = new LRUCache<string, number>({ max: REMEMBERED, ttl: 86_400_000 });

  isReached(viewerKey: string, adId: string, day: string): boolean {
    return (this.#shown.get(`${day} ${viewerKey} ${adId}`) ?? 0) >= CAP;
  }

  count(viewerKey: string, adId: string, day: string): void {
    const key = `${day} ${viewerKey} ${adId}`;
    this.#shown.set(key, (this.#shown.get(key) ?? 0) + 1);
  }
}
