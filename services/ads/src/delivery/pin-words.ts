import { MAX_PINS_OF_WORDS } from '@corkboard/contracts/curation/promotable-pins';
import { PROMOTABLE_PINS, type PromotablePins } from '@corkboard/http-edge/peers/curation-peer';
import { upTo } from '@corkboard/runtime/cache-size';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** Older than this they are asked for again behind the answer, in milliseconds. */
const FRESH_MS = 60_000;
/** Milliseconds between two looks for pins whose words are not known. */
const LOOK_EVERY_MS = 500;
const REMEMBERED = 50_000;
/** Milliseconds after which words are dropped that nothing asked for anew: the pin is an ad no more. */
const KEPT_MS = 600_000;

interface Known {
  readonly words: readonly string[];
  readonly at: number;
}

/** Words of the pins of ads, asked of curation; texts of pins are kept nowhere in this service. */
@Injectable()
export class PinWords {
  readonly #known = new LRUCache<string, Known>({
    ...upTo(REMEMBERED),
    ttl: KEPT_MS,
    ttlAutopurge: true,
    dispose: ({ words }, pinId) => this.#unlist(pinId, words),
  });
  readonly #pinsOf = new Map<string, Set<string>>();
  #lookedAt = Number.NEGATIVE_INFINITY;
  #isAsking = false;

  constructor(@Optional() @Inject(PROMOTABLE_PINS) private readonly pins: PromotablePins | null) {}

  /** Pins that share a word with a page; without those whose words are not known yet. */
  about(words: readonly string[]): ReadonlySet<string> {
    return new Set(words.flatMap((word) => [...(this.#pinsOf.get(word) ?? [])]));
  }

  /** Asks for the words of pins that are not known, or not known lately. Never waits and never fails. */
  learn(pinIdsNow: () => readonly string[]): void {
    const now = performance.now();
    if (this.pins === null || this.#isAsking || now - this.#lookedAt < LOOK_EVERY_MS) return;
    this.#lookedAt = now;
    const due = [...new Set(pinIdsNow())].filter((id) => now - (this.#known.peek(id)?.at ?? -FRESH_MS) >= FRESH_MS);
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
      for (const id of batch) this.#list(id, { words: found.get(id) ?? [], at });
    }
  }

  #list(pinId: string, known: Known): void {
    // The words of before are taken out by it.
    this.#known.set(pinId, known);
    for (const word of known.words) {
      const pins = this.#pinsOf.get(word) ?? new Set();
      this.#pinsOf.set(word, pins.add(pinId));
    }
  }

  #unlist(pinId: string, words: readonly string[]): void {
    for (const word of words) {
      const pins = this.#pinsOf.get(word);
      pins?.delete(pinId);
      if (pins?.size === 0) this.#pinsOf.delete(word);
    }
  }
}
