import { hourRows } from '@corkboard/contracts/ads/reports';
import { eventually } from '@corkboard/testing/eventually';
import { expect } from '@jest/globals';
import type { Person, RunningAds, RunningCampaign } from '../testing/running-ads.ts';
import { Closing } from './closing.ts';
import type { HourFigures } from './domain/ad-ledger.facts.ts';
import { Reconciling } from './reconciling.ts';

/** Micros of a click. */
export const PRICE = 500_000;
const DAY_MS = 86_400_000;
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Yesterday and today, UTC. */
export const dayRange = () => ({ start_date: dayOf(Date.now() - DAY_MS), end_date: dayOf(Date.now()) });

interface LedgerEvent {
  readonly type: string;
  readonly data: HourFigures & {
    readonly hour: string;
    readonly before: HourFigures;
    readonly after: HourFigures;
    readonly cause: string;
    readonly amountMicro: number;
    readonly postingId: string;
  };
}

/** Events of the ledger of an ad account in this month and the one before. */
export const ledgerOf = async (
  { backbone }: RunningAds,
  { advertiserId }: RunningCampaign,
): Promise<readonly LedgerEvent[]> => {
  const months = new Set([Date.now() - DAY_MS, Date.now()].map((moment) => dayOf(moment).slice(0, 7)));
  const found: LedgerEvent[] = [];
  for (const month of months) {
    const events = await backbone.store.readStream(`adledger-${advertiserId}-${month}`);
    found.push(...(events as unknown as LedgerEvent[]));
  }
  return found;
};

/** Number of hours of an ad account that are closed. */
export const closedHours = async ({ pool }: RunningAds, { advertiserId }: RunningCampaign): Promise<number> => {
  const text = 'SELECT count(*)::int AS closed FROM ad_hour_states WHERE advertiser_id = $1';
  return (await pool.query(`${text} AND status = 'closed'`, [advertiserId])).rows[0].closed;
};

export const waitUntilClosed = (ads: RunningAds, of: RunningCampaign): Promise<unknown> =>
  eventually(async () => (await closedHours(ads, of)) > 0);

const noAbort = (): AbortSignal => new AbortController().signal;

/** Counts a click that is charged, one that is over budget, and an impression. */
export const countHits = async (
  ads: RunningAds,
  { owner, viewer }: { readonly owner: Person; readonly viewer: Person },
): Promise<RunningCampaign> => {
  const of = await ads.campaign(await ads.advertiser(owner.id), { daily: PRICE });
  const [one, other] = [await ads.insertion(viewer.id, of), await ads.insertion(viewer.id, of)];
  await ads.report(viewer, [ads.hit(one), ads.hit(other), ads.hit(one, 'impression')]);
  return of;
};

/** Plants a fault, past the triggers, where `$1` is the campaign. */
export const plantFault = async (
  { pool }: RunningAds,
  text: string,
  { campaignId }: RunningCampaign,
): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query("SET session_replication_role = 'replica'");
    expect((await client.query(text, [campaignId])).rowCount).toBe(1);
  } finally {
    client.release(true);
  }
};

/** Compares every hour whose rows are not gone, also those that were compared just now. */
export const reconcileAll = async ({ pool, product }: RunningAds): Promise<void> => {
  await pool.query(`UPDATE ad_hour_states SET checked_at = '-infinity' WHERE checked_at < 'infinity'`);
  await product.get(Reconciling).reconcile(noAbort());
};

/** Closes every hour, also those that are not over. */
export const closeAll = ({ product }: RunningAds): Promise<void> =>
  product.get(Closing).closeUpTo(new Date(Date.now() + 2 * DAY_MS), noAbort());

/** Page of hours of yesterday and today, UTC, as an owner sees it. */
export const askHours = ({ client }: Person, { advertiserId }: RunningCampaign, query: object = {}) =>
  client.ask(hourRows, { params: { advertiserId }, query: { ...dayRange(), ...query } });
