import { eventually } from '@corkboard/testing/eventually';
import type { RunningAds, RunningCampaign } from '../testing/running-ads.ts';
import type { HourFigures } from './domain/ad-ledger.facts.ts';

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
