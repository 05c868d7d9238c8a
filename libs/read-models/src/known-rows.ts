import type { Row } from './columns.ts';

const MOST = 100_000;

/**
 * All rows of a table that began empty and that nobody else writes: while they fit, nothing need be read back. When they
 * no longer fit, it knows nothing.
 */
export class KnownRows {
  private rows: Map<string, Row> | null = new Map();

  /** The rows of these keys that exist, or null when they must be read. */
  find(keys: Iterable<string>): Map<string, Row> | null {
    if (!this.rows) return null;
    const found = new Map<string, Row>();
    for (const key of keys) {
      const row = this.rows.get(key);
      if (row) found.set(key, row);
    }
    return found;
  }

  /** Takes over the rows of a committed batch; null for removed ones. */
  learn(changes: ReadonlyMap<string, Row | null>): void {
    if (!this.rows) return;
    for (const [key, row] of changes) {
      if (row) this.rows.set(key, row);
      else this.rows.delete(key);
    }
    if (this.rows.size > MOST) this.rows = null;
  }
}
