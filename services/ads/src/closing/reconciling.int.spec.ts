import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { metrics } from '@corkboard/contracts/operations/health';
import { isRefused } from '@corkboard/event-store/decider';
import type { CommandContext } from '@corkboard/event-store/streams';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { type Person, RunningAds, type RunningCampaign } from '../testing/running-ads.ts';
import { askHours, closeAll, countHits, ledgerOf, PRICE, plantFault, reconcileAll } from './closing.fixture.ts';
import { RestateHour } from './commands/restate-hour.ts';

let ads: RunningAds;
let viewer: Person;
let owner: Person;

beforeAll(async () => {
  ads = await RunningAds.start();
  viewer = await ads.person();
  owner = await ads.person();
}, 180_000);
afterAll(() => ads?.stop());

const DAY_MS = 86_400_000;
const counted = () => countHits(ads, { owner, viewer });
const plant = (text: string, of: RunningCampaign) => plantFault(ads, text, of);
const reconcile = () => reconcileAll(ads);
const close = () => closeAll(ads);
const foundIn = async ({ campaignId }: RunningCampaign) => {
  const text = `SELECT difference_id, figure, type, counted::int, booked::int, insertion_ids, resolved_at
    FROM ad_differences WHERE campaign_id = $1 ORDER BY figure, type`;
  return (await ads.pool.query(text, [campaignId])).rows;
};
const restate = async (differenceId: string) => {
  const key = randomUUID();
  const context: CommandContext = {
    ...{ actor: { kind: 'staff', id: randomUUID() } as const, command: 'RestateHour', idempotencyKey: key },
    ...{ fingerprint: '', correlationId: key, causationId: null, occurredAt: new Date().toISOString() },
  };
  return ads.product.get(CommandBus).execute(new RestateHour(context, { differenceId, reason: 'a fault' }));
};

const FAULTS = [
  [
    'a row of the roll-up',
    `UPDATE ad_hours SET spend_micro = spend_micro + 1 WHERE campaign_id = $1 AND spend_micro > 0`,
  ],
  ['a hit that is lost', `DELETE FROM ad_hits WHERE campaign_id = $1 AND over_budget`],
  ['a posting', `UPDATE ad_postings SET amount_micro = -1 WHERE campaign_id = $1 AND account = 'revenue'`],
] as const;
const NAMED = [
  [['spend', 'outbound_click', PRICE, PRICE + 1]],
  [
    ['hits', 'outbound_click', 1, 2],
    ['over_budget', 'outbound_click', 0, 1],
  ],
  [
    ['balance', null, 0, PRICE - 1],
    ['postings', null, PRICE, 1],
  ],
];

describe('the page of hours [S-239 part]', () => {
  it('has the same hits in rows and roll-up, and the same money in rows, roll-up and ledger', async () => {
    const { data } = await askHours(owner, await counted());
    const sum = (field: 'hits' | 'rolled_hits' | 'charged_micro' | 'spend_micro' | 'booked_micro') =>
      data.hours.reduce((all, row) => all + (row[field] ?? 0), 0);
    expect([sum('hits'), sum('rolled_hits')]).toEqual([3, 3]);
    expect([sum('charged_micro'), sum('spend_micro'), sum('booked_micro')]).toEqual([PRICE, PRICE, PRICE]);
    expect(data.hours.flatMap(({ differences }) => differences)).toEqual([]);
    expect([data.currency, data.cursor]).toEqual(['USD', null]);
    expect(Date.parse(data.final_until)).toBeLessThanOrEqual(Date.parse(data.updated_at) - DAY_MS);
  });

  it.each(FAULTS.map(([name, text], nth) => [name, text, NAMED[nth]] as const))(
    'names %s that was changed by hand',
    async (_, text, named) => {
      const of = await counted();
      await plant(text, of);
      const { data } = await askHours(owner, of);
      const found = data.hours.flatMap(({ differences }) => differences);
      expect(found.map(({ figure, type, counted, booked }) => [figure, type, counted, booked])).toEqual(named);
      expect(found[0]).toMatchObject({ campaign_id: of.campaignId, ad_id: of.adId });
    },
  );

  it('comes page by page, newest first', async () => {
    const of = await counted();
    const enter = `INSERT INTO ad_hour_states
      SELECT $1, date_trunc('hour', now()) - nth * interval '1 hour', 'closed', 0, now() FROM generate_series(2, 40) nth`;
    await ads.pool.query(enter, [of.advertiserId]);
    const week = { start_date: new Date(Date.now() - 7 * DAY_MS).toISOString().slice(0, 10) };
    const found: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { data } = await askHours(owner, of, { ...week, ...(cursor !== undefined && { cursor }) });
      expect(data.hours.length).toBeLessThanOrEqual(24);
      found.push(...data.hours.map(({ hour }) => hour));
      cursor = data.cursor;
    }
    expect(found.length).toBeGreaterThanOrEqual(40);
    expect(found).toEqual([...new Set(found)].sort().reverse());
  });

  it('is that of the owner of the ad account alone', async () => {
    const of = await counted();
    expect((await askHours(viewer, of)).code).toBe(3001);
    expect((await askHours(owner, { ...of, advertiserId: randomUUID() })).code).toBe(3001);
    expect((await askHours(owner, of, { cursor: 'x' })).status).toBe(400);
  });
});

describe('the comparison of all hours [S-239 part]', () => {
  it('keeps each planted fault for staff, with its insertions, and says nothing where there is none', async () => {
    const good = await counted();
    for (const [nth, [, text]] of FAULTS.entries()) {
      const of = await counted();
      await plant(text, of);
      await reconcile();
      const found = await foundIn(of);
      expect(found.map(({ figure, type, counted, booked }) => [figure, type, counted, booked])).toEqual(NAMED[nth]);
      expect(found.every(({ resolved_at }) => resolved_at === null)).toBe(true);
      if (nth === 2) expect(found[0]?.insertion_ids).toHaveLength(1);
    }
    expect(await foundIn(good)).toEqual([]);
  });

  it('is in the metrics, by which an alert begins', async () => {
    const of = await counted();
    await plant(FAULTS[0][1], of);
    await reconcile();
    const token = ads.product.get<Secrets>(SECRETS)['metrics-token'].export().toString('base64url');
    const answer = await fetch(`${ads.product.origin}${metrics.path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const [, value] = /^corkboard_reconciliation_differences\{[^}]*\} (\d+)$/m.exec(await answer.text()) ?? [];
    expect(Number(value)).toBeGreaterThan(0);
    const rules = readFileSync(new URL('../../../../infra/prometheus/alerts.yaml', import.meta.url), 'utf8');
    expect(rules).toContain('expr: corkboard_reconciliation_differences > 0');
  });
});

describe('an hour that staff restate [S-239 part]', () => {
  it('loses a row of the roll-up that no hit has made, and so do its day and its month', async () => {
    const of = await counted();
    await plant(
      `INSERT INTO ad_hours SELECT advertiser_id, hour, campaign_id, ad_group_id, ad_id, surface, 'save', budget_day, 7, 0, 0
        FROM ad_hours WHERE campaign_id = $1 AND type = 'impression'`,
      of,
    );
    await close();
    const saves = async () => {
      const text = ['ad_hours', 'ad_days', 'ad_months']
        .map((table) => `SELECT sum(hits)::int AS hits FROM ${table} WHERE campaign_id = $1 AND type = 'save'`)
        .join(' UNION ALL ');
      return (await ads.pool.query<{ hits: number | null }>(text, [of.campaignId])).rows.map(({ hits }) => hits);
    };
    expect(await saves()).toEqual([7, 7, 7]);
    await reconcile();
    expect(isRefused(await restate((await foundIn(of))[0]?.difference_id))).toBe(false);
    expect(await saves()).toEqual([null, null, null]);
  });

  it.each(FAULTS)('is put right after %s was changed, in roll-up and ledger', async (_, text) => {
    const of = await counted();
    await close();
    await plant(text, of);
    await reconcile();
    const [difference] = await foundIn(of);
    for (const nth of [1, 2]) expect([nth, isRefused(await restate(difference?.difference_id))]).toEqual([nth, false]);
    expect((await foundIn(of)).every(({ resolved_at }) => resolved_at !== null)).toBe(true);
    const spent = await ads.spent(of);
    expect([spent['hits'], spent['hours'], spent['revenue'], spent['balance']]).toEqual([
      500_000n,
      500_000n,
      500_000n,
      0n,
    ]);
    const { data } = await askHours(owner, of);
    expect(data.hours.flatMap(({ differences }) => differences)).toEqual([]);
  });

  it('has its restatement with before and after, or its reversing posting, in the stream of its month', async () => {
    const [rolled, posted] = [await counted(), await counted()];
    await close();
    await plant(FAULTS[0][1], rolled);
    await plant(`DELETE FROM ad_postings WHERE campaign_id = $1 AND account = 'advertiser'`, posted);
    await reconcile();
    for (const changed of [rolled, posted]) await restate((await foundIn(changed))[0]?.difference_id);
    const [restated] = (await ledgerOf(ads, rolled)).filter(({ type }) => type === 'RollupRestated');
    expect([restated?.data.before.spendMicro, restated?.data.after.spendMicro]).toEqual([PRICE + 1, PRICE]);
    await eventually(async () => (await askHours(owner, rolled)).data.hours.some((row) => row.restated_at !== null));
    const [reversed] = (await ledgerOf(ads, posted)).filter(({ type }) => type === 'SpendReversed');
    expect(reversed?.data).toMatchObject({ amountMicro: PRICE, cause: 'staff' });
    const text = 'SELECT account, amount_micro::int FROM ad_postings WHERE posting_id = $1 ORDER BY account';
    expect((await ads.pool.query(text, [reversed?.data.postingId])).rows).toEqual([
      { account: 'advertiser', amount_micro: PRICE },
      { account: 'revenue', amount_micro: 0 },
    ]);
  });

  /** Rows of the ledger that put others right, and what the stream says of them. */
  const reversals = async (of: RunningCampaign) => {
    const said = (await ledgerOf(ads, of)).flatMap(({ type, data }) =>
      type === 'SpendReversed' ? [data.postingId] : [],
    );
    const text = `SELECT DISTINCT posting_id FROM ad_postings WHERE campaign_id = $1 AND posting_id = ANY ($2)`;
    const { rows } = await ads.pool.query<{ posting_id: string }>(text, [of.campaignId, said]);
    return { said, posted: rows.map(({ posting_id }) => posting_id) };
  };

  it('is posted once where the process ends between what is recorded and what is posted', async () => {
    const of = await counted();
    await close();
    await plant(`DELETE FROM ad_postings WHERE campaign_id = $1 AND account = 'advertiser'`, of);
    await reconcile();
    const [difference] = await foundIn(of);
    const end = `CREATE FUNCTION end_here() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'ended here'; END $$;
      CREATE TRIGGER end_here BEFORE INSERT ON ad_postings FOR EACH ROW EXECUTE FUNCTION end_here()`;
    await ads.pool.query(end);
    await expect(restate(difference?.difference_id)).rejects.toThrow('ended here');
    await ads.pool.query('DROP TRIGGER end_here ON ad_postings; DROP FUNCTION end_here');
    const before = await reversals(of);
    expect([before.said.length, before.posted]).toEqual([1, []]);
    for (const nth of [1, 2]) expect([nth, isRefused(await restate(difference?.difference_id))]).toEqual([nth, false]);
    const after = await reversals(of);
    expect([after.said, after.posted]).toEqual([before.said, before.said]);
    expect((await ads.spent(of))['balance']).toBe(0n);
  });

  it('is put right as often as the same fault comes back, each time by another posting', async () => {
    const of = await counted();
    await close();
    await plant(`DELETE FROM ad_postings WHERE campaign_id = $1 AND account = 'advertiser'`, of);
    for (const nth of [1, 2]) {
      await reconcile();
      const [difference] = await foundIn(of);
      expect(isRefused(await restate(difference?.difference_id))).toBe(false);
      expect((await ads.spent(of))['balance']).toBe(0n);
      expect((await reversals(of)).said).toHaveLength(nth);
      if (nth === 1)
        await plant(
          `INSERT INTO ad_postings (posting_id, account, amount_micro, currency, price_list_id, advertiser_id, campaign_id,
              ad_id, insertion_id, hour, budget_day, posted_at)
            SELECT gen_random_uuid(), 'advertiser', -${PRICE}, currency, price_list_id, advertiser_id, campaign_id, ad_id,
              insertion_id, hour, budget_day, posted_at
            FROM ad_postings WHERE campaign_id = $1 AND account = 'advertiser'`,
          of,
        );
    }
    const { said, posted } = await reversals(of);
    expect([...posted].sort()).toEqual([...said].sort());
    expect(new Set(said).size).toBe(2);
  });

  it('is refused before it is closed', async () => {
    const of = await counted();
    await plant(FAULTS[0][1], of);
    await reconcile();
    expect(await restate((await foundIn(of))[0]?.difference_id)).toEqual({ refused: 'hour-not-closed' });
    expect(await ledgerOf(ads, of)).toEqual([]);
  });
});
