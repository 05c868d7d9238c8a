/** Numbers that are the same for the same seed (mulberry32). */
export class Random {
  private state: number;

  constructor(...seeds: readonly number[]) {
    this.state = 0;
    for (const seed of seeds) this.state = Math.imul((this.state ^ seed) + 0x9e3779b9, 0x85ebca6b);
  }

  /** From 0 to just below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `least` to `most`, both inclusive. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.whole(0, items.length - 1)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    const left = [...items];
    const out: Item[] = [];
    while (left.length > 0) out.push(...left.splice(this.whole(0, left.length - 1), 1));
    return out;
  }
}
