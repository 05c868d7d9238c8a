/** One measured figure; `goal` is the promise, `ratio` is against the peer of the same run. */
export interface BenchRow {
  readonly name: string;
  readonly value: string;
  readonly peer?: string;
  readonly ratio?: string;
  readonly goal: string;
  readonly met: boolean;
}
