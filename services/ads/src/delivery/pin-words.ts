import { MAX_PINS_OF_WORDS } from '@corkboard/contracts/curation/promotable-pins';
import { PROMOTABLE_PINS, type PromotablePins } from '@corkboard/http-edge/peers/curation-peer';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** Older than this they are asked for again behind the answer, in milliseconds. */
const FRESH_MS = 60_000;
const REMEMBERED = 50_000;

interface Known {
  readonly words: readonly string[];
  readonly at: number;
}

/** Words of the pins of ads, asked of curation; texts of pins are kept nowhere in this service. */
@Injectable()
export class PinWords {
  readonly #known = new LRUCache<string, Known>({ max: REMEMBERED });
  readonly #asked = new Set<string>();

  constructor(@Optional() @Inject(PROMOTABLE_PINS) private readonly pins: PromotablePins | null) {}

  /** True where a pin shares a word with a page; false until its words are known. */
  isAbout(pinId: string, words: ReadonlySet<string>): boolean {
    return this.#known.get(pinId)?.words.some((word) => words.has(word)) ?? false;
  }

  /** Asks for the words of pins that are not known, or not known lately. Never waits and never fails. */
  learn(pinIds: readonly string[]): void {
    const now = performance.now();
    const isDue = (id: string) => !this.#asked.has(id) && now - (this.#known.peek(id)?.at ?? -FRESH_MS) >= FRESH_MS;
    const due = [...new Set(pinIds.filter(isDue))].slice(0, MAX_PINS_OF_WORDS);
    if (this.pins === null || due.length === 0) return;
    for (const id of due) this.#asked.add(id);
    this.#ask(this.pins, due)
      .catch(() => undefined)
      .finally(() => {
        for (const id of due) this.#asked.delete(id);
      });
  }

  /** A pin that is not public any more has no words. */
  async #ask(pins: PromotablePins, pinIds: readonly string[]): Promise<void> {
    const found = await pins.wordsOf(pinIds);
    const at = performance.now();
    for (const id of pinIds) this.#known.set(id, { words: found.get(id) ?? [], at });
  }
}
