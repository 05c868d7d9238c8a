import { setTimeout as sleep } from 'node:timers/promises';
import { insideOf } from '../inside.mjs';
import { reportOf, runCampaigns, syntheticAccount } from './ad-account.mjs';
import { DAY_MS, walkDay } from './walk.mjs';

const DAYS = 14;
/** Hour of the first day at which the campaigns begin, UTC. */
const BEGIN_MS = 6 * 3_600_000;
/** Milliseconds after which ads that may be shown are read again. */
const INDEX_MS = 1_000;

const dateOf = (moment) => new Date(moment).toISOString().slice(0, 10);
const midnightOf = (moment) => Math.floor(moment / DAY_MS) * DAY_MS;

const withId = async (one) => {
  const { data } = await one.client.want('/v3/viewer/');
  return { ...one, id: data.user.id, country: data.user.country };
};

/** Days, UTC midnight, of which nothing was counted yet; a day that was begun stays as it is. */
const missingDays = async (business, account, first) => {
  const days = Array.from({ length: DAYS }, (_, nth) => ({ nth, day: first + nth * DAY_MS }));
  const missing = [];
  for (const { nth, day } of days) {
    const { totals } = await reportOf(business, account, { from: dateOf(day), to: dateOf(day) });
    if (totals.impressions === 0) missing.push({ nth, day });
  }
  return missing;
};

/**
 * Two campaigns of a business over the 14 days before today: served and counted through the product's own endpoints, while
 * `clock` walks through these days. Does what is missing of it, and answers the hits that were sent.
 */
export const runAdsDemo = async ({ origin, dataDir, clock, log, ...demo }) => {
  const tell = insideOf({ origin, dataDir });
  const business = await withId(demo.business);
  const account = await syntheticAccount(tell, business);
  const today = midnightOf(Date.now());
  const days = { from: dateOf(today - 90 * DAY_MS), to: dateOf(today) };
  const { campaigns: known } = await reportOf(business, account, days);
  const begun = known.map(({ start_at }) => midnightOf(Date.parse(start_at)));
  const first = begun.length > 0 ? Math.min(...begun) : today - DAYS * DAY_MS;
  const missing = (await missingDays(business, account, first)).filter(({ day }) => day < today);
  if (missing.length === 0) return { account, days: [] };
  log(`Delivering and counting the ads of ${business.person.business}: ${missing.length} days of demo data.`);
  try {
    await clock.moveTo(new Date(first + BEGIN_MS));
    await runCampaigns({ ...{ origin, tell, business, account, days }, campaigns: demo.campaigns });
    await sleep(INDEX_MS);
    const viewers = await Promise.all(demo.viewers.map(withId));
    const walked = [];
    for (const { nth, day } of missing) {
      walked.push(await walkDay({ tell, clock, viewers, campaigns: demo.campaigns }, day, nth));
      if (walked.length % 7 === 0 || walked.length === missing.length)
        log(`  ${walked.length} of ${missing.length} days delivered and counted`);
    }
    return { account, days: walked };
  } finally {
    clock.end();
  }
};
