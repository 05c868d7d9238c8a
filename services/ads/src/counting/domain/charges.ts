/** Hit that a price is asked for. */
export interface PricedHit {
  readonly key: string;
  readonly campaignId: string;
  /** `yyyy-mm-dd`, UTC. */
  readonly budgetDay: string;
  readonly priceMicro: bigint;
  /** Milliseconds. */
  readonly happenedAt: number;
}

/** Rests of the budgets in micros; a day or campaign without an entry has none left. */
export interface BudgetsLeft {
  readonly days: ReadonlyMap<string, bigint>;
  /** By id of the campaign. Null: only its days have a budget. */
  readonly totals: ReadonlyMap<string, bigint | null>;
}

/** Key of a day in `BudgetsLeft`. */
export const dayOf = ({ campaignId, budgetDay }: Pick<PricedHit, 'campaignId' | 'budgetDay'>): string =>
  `${campaignId} ${budgetDay}`;

const earliestFirst = (one: PricedHit, other: PricedHit): number =>
  one.happenedAt - other.happenedAt || (one.key < other.key ? -1 : 1);

/** Keys of the hits that are charged, the earliest first: each its whole price, or nothing where a budget would be passed. */
export const chargedOf = (hits: readonly PricedHit[], left: BudgetsLeft): ReadonlySet<string> => {
  const days = new Map(left.days);
  const totals = new Map(left.totals);
  const charged = new Set<string>();
  for (const hit of [...hits].sort(earliestFirst)) {
    const day = days.get(dayOf(hit)) ?? 0n;
    const total = totals.get(hit.campaignId) ?? null;
    if (day < hit.priceMicro || (total !== null && total < hit.priceMicro)) continue;
    days.set(dayOf(hit), day - hit.priceMicro);
    if (total !== null) totals.set(hit.campaignId, total - hit.priceMicro);
    charged.add(hit.key);
  }
  return charged;
};
