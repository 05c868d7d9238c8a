import { randomUUID } from 'node:crypto';
import type { WalkingClock } from '@corkboard/runtime/walking-clock';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Closing } from '../closing/closing.ts';
import { DemoModule } from '../testing/demo.ts';
import { type Person, RunningAds, type RunningCampaign } from '../testing/running-ads.ts';
import { Partitions } from './partitions.ts';

const PRICE = 500_000;
/** Clicks that the budget of a day pays for. */
const PAID = 2;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Clock that goes anywhere, unlike that of the demo: ahead, and back. */
const clock = { offsetMs: 0, beforeMove: () => undefined };
let ads: RunningAds;
let viewer: Person;

beforeAll(async () => {
  ads = await RunningAds.start([DemoModule.with(clock as unknown as WalkingClock)]);
  viewer = await ads.person();
}, 180_000);
afterAll(() => ads?.stop());

/** End of a month that is at least a week ahead. */
const monthEnd = (): number => {
  const later = new Date(Date.now() + 7 * DAY_MS);
  return Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 1);
};
const jumpTo = async (moment: number): Promise<void> => {
  clock.offsetMs = moment - Date.now();
  await ads.product.get(Partitions).maintain();
};
const iso = (moment: number): string => new Date(moment).toISOString();
const dayOf = (moment: number): string => iso(moment).slice(0, 10);
const hourOf = (moment: number): string => iso(Math.floor(moment / HOUR_MS) * HOUR_MS);

/** Report of clicks on ads that were served some time ago, at a moment around the end of the month. Milliseconds. */
interface Step {
  readonly at: number;
  readonly servedAgo: number;
  /** From the serving until it happened, as a part of the time since. */
  readonly happened: number;
  readonly clicks: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  at: fc.oneof(
    fc.integer({ min: -30 * HOUR_MS, max: 30 * HOUR_MS }),
    fc.constantFrom(-DAY_MS - 1, -DAY_MS, -1_000, -1, 0, 1, 1_000, DAY_MS - 1, DAY_MS),
  ),
  servedAgo: fc.oneof(
    fc.constantFrom(0, 1, 1_000, HOUR_MS, 24 * HOUR_MS - MINUTE_MS, 24 * HOUR_MS + MINUTE_MS),
    fc.integer({ min: 0, max: 26 * HOUR_MS }).filter((ago) => Math.abs(ago - DAY_MS) >= MINUTE_MS),
    // Served by a clock that was ahead and has gone back since; closing reads rows that came an hour before their own.
    fc.integer({ min: -HOUR_MS + MINUTE_MS, max: -MINUTE_MS }),
  ),
  happened: fc.double({ min: 0, max: 1, noNaN: true }),
  clicks: fc.integer({ min: 1, max: 3 }),
});

interface Sums {
  hits: number;
  overBudget: number;
  spend: number;
}
type Table = Record<string, Sums>;

const add = (table: Table, key: string, isCharged: boolean): void => {
  const sums = table[key] ?? { hits: 0, overBudget: 0, spend: 0 };
  table[key] = sums;
  sums.hits += 1;
  if (isCharged) sums.spend += PRICE;
  else sums.overBudget += 1;
};

/** Sums of what has to be counted: by the day of the serving, the hour of the click, and its day and month. */
const emptyModel = () => ({ budgetDays: {} as Table, hours: {} as Table, days: {} as Table, months: {} as Table });

const report = async (of: RunningCampaign, base: number, { at, servedAgo, happened, clicks }: Step) => {
  await jumpTo(base + at);
  const now = Date.now() + clock.offsetMs;
  const served = Math.floor(now - servedAgo);
  const reported = servedAgo <= 0 ? served : Math.floor(served + happened * servedAgo);
  const made = Array.from({ length: clicks }, () => ads.insertion(viewer.id, of, { servedAt: iso(served) }));
  const hits = (await Promise.all(made)).map((each) => ads.hit(each, 'outbound_click', iso(reported)));
  expect((await ads.report(viewer, hits)).status).toBe(200);
  return { served, happenedAt: Math.max(served, reported) };
};

const rowsOf = async (text: string, { campaignId }: RunningCampaign): Promise<Table> => {
  const { rows } = await ads.pool.query<Sums & { of: string }>(text, [campaignId]);
  return Object.fromEntries(rows.map(({ of, ...sums }) => [of, sums]));
};
const SUMS = 'sum(hits)::int AS hits, sum(over_budget)::int AS "overBudget", sum(spend_micro)::int AS spend';
const HOUR = `to_char(hour AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24":00:00.000Z"')`;

/** Figures of the closed hours in the streams of their months; hours in which nothing counted are left out. */
const closedIn = async ({ advertiserId }: RunningCampaign, months: readonly string[]) => {
  const table: Table = {};
  for (const month of months)
    for (const { type, data } of await ads.backbone.store.readStream(`adledger-${advertiserId}-${month}`)) {
      const { hour, after } = data as { hour: string; after?: object };
      const { counts, overBudget, spendMicro } = (type === 'HourClosed' ? data : after) as never as {
        counts: { outbound_click?: number };
        overBudget: number;
        spendMicro: number;
      };
      expect(hour.slice(0, 7)).toBe(month);
      if (counts.outbound_click) table[hour] = { hits: counts.outbound_click, overBudget, spend: spendMicro };
    }
  return table;
};

describe('clicks around midnight at the end of a month, by a clock that jumps', () => {
  it('are counted in the hour, day and month in which they happened, and charged to the day of their serving', async () => {
    const base = monthEnd();
    const walk = fc.array(step, { minLength: 4, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(walk, async (steps) => {
        const of = await ads.campaign(await ads.advertiser(randomUUID()), { daily: PAID * PRICE });
        const model = emptyModel();
        for (const each of steps) {
          const { served, happenedAt } = await report(of, base, each);
          if (each.servedAgo > DAY_MS) continue;
          for (let click = 0; click < each.clicks; click += 1) {
            const isCharged = (model.budgetDays[dayOf(served)]?.spend ?? 0) < PAID * PRICE;
            add(model.budgetDays, dayOf(served), isCharged);
            add(model.hours, hourOf(happenedAt), isCharged);
            add(model.days, dayOf(happenedAt), isCharged);
            add(model.months, `${iso(happenedAt).slice(0, 7)}-01`, isCharged);
          }
        }
        await jumpTo(base + 4 * DAY_MS);
        await ads.product.get(Closing).closeUpTo(new Date(base + 3 * DAY_MS), new AbortController().signal);

        const spend = await rowsOf(
          'SELECT day::text AS of, spent_micro::int AS spend FROM campaign_spend WHERE campaign_id = $1 AND spent_micro > 0',
          of,
        );
        const charged = Object.entries(model.budgetDays).map(([day, sums]) => [day, { spend: sums.spend }]);
        expect(spend).toEqual(Object.fromEntries(charged));
        const byBudget = `SELECT budget_day::text AS of, ${SUMS} FROM ad_hours WHERE campaign_id = $1 GROUP BY 1`;
        expect(await rowsOf(byBudget, of)).toEqual(model.budgetDays);
        const byHour = `SELECT ${HOUR} AS of, ${SUMS} FROM ad_hours WHERE campaign_id = $1 GROUP BY 1`;
        expect(await rowsOf(byHour, of)).toEqual(model.hours);
        const byDay = `SELECT day::text AS of, ${SUMS} FROM ad_days WHERE campaign_id = $1 GROUP BY 1`;
        expect(await rowsOf(byDay, of)).toEqual(model.days);
        const byMonth = `SELECT month::text AS of, ${SUMS} FROM ad_months WHERE campaign_id = $1 GROUP BY 1`;
        expect(await rowsOf(byMonth, of)).toEqual(model.months);
        expect(
          await closedIn(
            of,
            Object.keys(model.months).map((month) => month.slice(0, 7)),
          ),
        ).toEqual(model.hours);
        expect((await ads.spent(of))['balance']).toBe(0n);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  }, 240_000);
});
