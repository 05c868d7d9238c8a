import { isBlocked } from '@corkboard/rules/ads/settings';

/** Remembers which links are blocked while the domains stay the same: the same ten thousand are looked at all the time. */
export class BlockedLinks {
  #domains: readonly string[] = [];
  #known: ReadonlyMap<string, boolean> = new Map();

  /** The rows whose links may be shown; what was known of other links is forgotten. */
  without<Row extends { readonly destination_url: string | null }>(
    rows: readonly Row[],
    domains: readonly string[],
  ): readonly Row[] {
    const isSame =
      domains.length === this.#domains.length && domains.every((domain, at) => domain === this.#domains[at]);
    const before = isSame ? this.#known : new Map<string, boolean>();
    const set = new Set(domains);
    const now = new Map<string, boolean>();
    for (const { destination_url: link } of rows) {
      const text = link ?? '';
      now.set(text, before.get(text) ?? isBlocked(text, set));
    }
    this.#domains = domains;
    this.#known = now;
    return rows.filter(({ destination_url: link }) => !now.get(link ?? ''));
  }
}
