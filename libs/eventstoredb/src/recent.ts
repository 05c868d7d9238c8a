interface Kept<Value> {
  readonly value: Value;
  readonly size: number;
}

/**
 * Cache of the values kept last, at most about `most`, in two halves of which the older is dropped as a whole: a map that loses
 * its oldest entry with each new one walks over all the places that it lost.
 *
 * @example const streams = new Recent<Stream>(50_000); streams.keep(name, stream, stream.length); streams.get(name);
 */
export class Recent<Value> {
  private newer = new Map<string, Kept<Value>>();
  private older = new Map<string, Kept<Value>>();
  private size = 0;

  constructor(private readonly most: number) {}

  get(name: string): Value | undefined {
    return (this.newer.get(name) ?? this.older.get(name))?.value;
  }

  /** Also again, as it is now; `size` is how much of `most` it takes. */
  keep(name: string, value: Value, size: number): void {
    this.size += size - (this.newer.get(name)?.size ?? 0);
    this.newer.set(name, { value, size });
    this.older.delete(name);
    if (this.size * 2 <= this.most) return;
    this.older = this.newer;
    this.newer = new Map();
    this.size = 0;
  }

  drop(name: string): void {
    this.size -= this.newer.get(name)?.size ?? 0;
    this.newer.delete(name);
    this.older.delete(name);
  }
}
