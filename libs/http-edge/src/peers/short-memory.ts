/** Remembers answers for a while, and asks once for many who ask at the same time. */
export class ShortMemory<Value> {
  readonly #entries = new Map<string, { readonly value: Promise<Value>; readonly until: number }>();
  readonly #milliseconds: number;
  readonly #most: number;

  /** @param most entries; beyond them the oldest go first */
  constructor(milliseconds: number, most: number) {
    this.#milliseconds = milliseconds;
    this.#most = most;
  }

  /** The remembered value, or what `ask` answers; a failure is not remembered. */
  get(key: string, ask: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(key);
    if (known && known.until > performance.now()) return known.value;
    const value = ask();
    this.#remember(key, value);
    value.catch(() => this.#entries.delete(key));
    return value;
  }

  #remember(key: string, value: Promise<Value>): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, until: performance.now() + this.#milliseconds });
    if (this.#entries.size <= this.#most) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
