import { MAX_PINS_OF_WORDS } from '@corkboard/contracts/curation/promotable-pins';
import { PROMOTABLE_PINS, type PromotablePins } from '@corkboard/http-edge/peers/curation-peer';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** Older than this they are asked for again behind the answer, in milliseconds. */
const FRESH_MS = 60_000;
/** Milliseconds between two looks for pins whose words are not known. */
const LOOK_EVERY_MS = 500;
const REMEMBERED = 50_000;

interface Known {
  readonly words: readonly string[];
  readonly at: number;
}

/** Words of the pins of ads, asked of curation; texts of pins are kept nowhere in this service. */
@Injectable()
export class PinWords {
  readonly #known = new LRUCache<string, Known>({ max: REMEMBERED });
  #lookedAt = Number.NEGATIVE_INFINITY;
  #isAsking = false;

  constructor(@Optional() @Inject(PROMOTABLE_PINS) private readonly pins: PromotablePins | null) {}

  /** True where a pin shares a word with a page; false until its words are known. */
  isAbout(pinId: string, words: ReadonlySet<string>): boolean {
    return this.#known.get(pinId)?.words.some((word) => words.has(word)) ?? false;
  }

  /** Asks for the words of pins that are not known, or not known lately. Never waits and never fails. */
  learn(pinIds: readonly string[]): void {
    const now = performance.now();
    if (this.pins === null || this.#isAsking || now - this.#lookedAt < LOOK_EVERY_MS) return;
    this.#lookedAt = now;
    const due = [...new Set(pinIds)].filter((id) => now - (this.#known.peek(id)?.at ?? -FRESH_MS) >= FRESH_MS);
    if (due.length === 0) return;
    this.#isAsking = true;
    // Curation away: they are asked for again by a later page.
    this.#ask(this.pins, due)
      .catch(() => undefined)
      .finally(() => {
        this.#isAsking = false;
      });
  }

  /** A pin that is not public any more has no words. */
  async #ask(pins: PromotablePins, pinIds: readonly string[]): Promise<void> {
    for (let from = 0; from < pinIds.length; from += MAX_PINS_OF_WORDS) {
      const batch = pinIds.slice(from, from + MAX_PINS_OF_WORDS);
      const found = await pins.wordsOf(batch);
      const at = performance.now();
      for (const id of batch) this.#known.set(id, { words: found.get(id) ?? [], at });
    }
  }
}
