import type { PoolClient } from 'pg';
import type { Budget, Campaigns } from '../campaigns/read-models/campaigns/campaigns.ts';
import type { DailyLimits } from '../campaigns/read-models/daily-limits/daily-limits.ts';
import { type BudgetsLeft, dayOf, type PricedHit } from './domain/charges.ts';

const ENTER_TOTALS = `INSERT INTO campaign_totals (campaign_id, spent_micro)
  SELECT id, 0 FROM unnest($1::uuid[]) id ORDER BY id ON CONFLICT DO NOTHING`;
const LOCK = `SELECT campaign_id, spent_micro FROM campaign_totals WHERE campaign_id = ANY ($1)
  ORDER BY campaign_id FOR UPDATE`;
const ENTER_DAYS = `INSERT INTO campaign_spend (campaign_id, day, spent_micro)
  SELECT id, day, 0 FROM unnest($1::uuid[], $2::date[]) of (id, day) ORDER BY id, day ON CONFLICT DO NOTHING`;
const DAYS = `SELECT s.campaign_id, s.day::text AS day, s.spent_micro FROM campaign_spend s
  JOIN unnest($1::uuid[], $2::date[]) of (id, day) ON s.campaign_id = of.id AND s.day = of.day`;

interface Rows {
  readonly name: string;
  readonly read: string;
  readonly enter: string;
}
const totalsOf: Rows = { name: 'campaign-totals', read: LOCK, enter: ENTER_TOTALS };
const daysOf: Rows = { name: 'campaign-days', read: DAYS, enter: ENTER_DAYS };

const SPEND_DAYS = `UPDATE campaign_spend s SET spent_micro = s.spent_micro + of.amount
  FROM unnest($1::uuid[], $2::date[], $3::bigint[], $4::bigint[]) of (id, day, amount, most)
  WHERE s.campaign_id = of.id AND s.day = of.day AND s.spent_micro + of.amount <= of.most`;
const SPEND_TOTALS = `UPDATE campaign_totals t SET spent_micro = t.spent_micro + of.amount, changed_tx = pg_current_xact_id()
  FROM unnest($1::uuid[], $2::bigint[], $3::bigint[]) of (id, amount, most)
  WHERE t.campaign_id = of.id AND (of.most IS NULL OR t.spent_micro + of.amount <= of.most)`;

type Day = Pick<PricedHit, 'campaignId' | 'budgetDay'>;
interface Charge extends Day {
  readonly amount: bigint;
}

/** One for each key, with the sum of the amounts. */
const summed = (hits: readonly PricedHit[], by: (day: Day) => string): readonly Charge[] => {
  const sums = new Map<string, Charge>();
  for (const { campaignId, budgetDay, priceMicro } of hits) {
    const key = by({ campaignId, budgetDay });
    sums.set(key, { campaignId, budgetDay, amount: (sums.get(key)?.amount ?? 0n) + priceMicro });
  }
  return [...sums.values()];
};

const columns = (charges: readonly Charge[]) => ({
  ids: charges.map(({ campaignId }) => campaignId),
  days: charges.map(({ budgetDay }) => budgetDay),
  amounts: charges.map(({ amount }) => String(amount)),
});

/** Where the limits of budgets are read. */
export interface Limits {
  readonly campaigns: Campaigns;
  readonly daily: DailyLimits;
}

/** Spend beside the limits, in one transaction: a campaign is charged by one transaction after the other. */
export class BudgetRows {
  #limits: ReadonlyMap<string, Budget> = new Map();
  #ofDays: ReadonlyMap<string, bigint> = new Map();

  constructor(
    private readonly client: PoolClient,
    private readonly limits: Limits,
  ) {}

  /** Rests of the budgets, which nobody else changes until the transaction ends. Locked in one order for all. */
  async lock(hits: readonly PricedHit[]): Promise<BudgetsLeft> {
    const { ids } = columns(summed(hits, ({ campaignId }) => campaignId));
    const budgetDays = summed(hits, dayOf);
    const { ids: ofDays, days } = columns(budgetDays);
    const totals = await this.#entered<{ campaign_id: string; spent_micro: string }>(totalsOf, [ids]);
    const spent = await this.#entered<{ campaign_id: string; day: string; spent_micro: string }>(daysOf, [
      ofDays,
      days,
    ]);
    await this.#read(ids, budgetDays);
    return {
      days: new Map(
        spent.map(({ campaign_id: campaignId, day: budgetDay, spent_micro }) => [
          dayOf({ campaignId, budgetDay }),
          this.#dailyOf({ campaignId, budgetDay }) - BigInt(spent_micro),
        ]),
      ),
      totals: new Map(
        totals.map(({ campaign_id: campaignId, spent_micro }) => {
          const lifetime = this.#lifetimeOf(campaignId);
          return [campaignId, lifetime === null ? null : lifetime - BigInt(spent_micro)];
        }),
      ),
    };
  }

  /** @throws Error where a budget would be passed: then nothing of the transaction happens */
  async spend(charged: readonly PricedHit[]): Promise<void> {
    if (charged.length === 0) return;
    const budgetDays = summed(charged, dayOf);
    const { ids, days, amounts } = columns(budgetDays);
    const daily = budgetDays.map((day) => String(this.#dailyOf(day)));
    const byDay = { name: 'spend-days', text: SPEND_DAYS, values: [ids, days, amounts, daily] };
    const ofDays = await this.client.query(byDay);
    const total = columns(summed(charged, ({ campaignId }) => campaignId));
    const lifetime = total.ids.map((id) => this.#lifetimeOf(id)?.toString() ?? null);
    const byCampaign = { name: 'spend-totals', text: SPEND_TOTALS, values: [total.ids, total.amounts, lifetime] };
    const inAll = await this.client.query(byCampaign);
    if (ofDays.rowCount !== ids.length || inAll.rowCount !== total.ids.length)
      throw new Error(`a budget would be passed: ${total.ids.join(', ')}`);
  }

  /** Rows of the keys in the lists; those that are not there yet are entered, which happens once for each. */
  async #entered<Row extends object>({ name, read, enter }: Rows, lists: readonly string[][]): Promise<readonly Row[]> {
    const asked = { name, text: read, values: [...lists] };
    const { rows } = await this.client.query<Row>(asked);
    if (rows.length === lists[0]?.length) return rows;
    await this.client.query({ name: `enter-${name}`, text: enter, values: [...lists] });
    return (await this.client.query<Row>(asked)).rows;
  }

  async #read(ids: readonly string[], budgetDays: readonly Day[]): Promise<void> {
    this.#limits = await this.limits.campaigns.budgets(ids, this.client);
    const daily = await this.limits.daily.of(budgetDays, this.client);
    // The daily budgets of a campaign may be read later than the campaign itself.
    this.#ofDays = new Map(
      daily.map((day) => [dayOf(day), day.limit ?? this.#limits.get(day.campaignId)?.daily ?? 0n]),
    );
  }

  /** Budget that held on the day itself; none where it is not known. */
  #dailyOf(day: Day): bigint {
    return this.#ofDays.get(dayOf(day)) ?? 0n;
  }

  #lifetimeOf(campaignId: string): bigint | null {
    return this.#limits.get(campaignId)?.lifetime ?? null;
  }
}
