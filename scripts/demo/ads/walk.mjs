import { slotsOfPage } from '@corkboard/rules/ads/hits';
import { numbersFrom } from '../numbers.mjs';

export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Hours of a day, UTC, at which people look at their home feed. */
const HOURS = [8, 13, 20];
const PINS_PER_PAGE = 25;
const MOST_PAGES = 3;
/** Days on which a browser sends a report twice, as when an answer was lost. */
const REPEATED_EVERY = 5;

/** Ads of some pages of a home feed, asked for as curation asks for them. */
const adsOf = async (tell, { id, country, person }, { pages, random }) => {
  const device = random() < 0.6 ? 'web' : 'web_mobile';
  const viewer = { account_id: id, country, age_bucket: null, gender: null, device, interests: person?.interests };
  const served = [];
  for (let page = 0; page < pages; page += 1) {
    const positions = slotsOfPage({ shown: page * PINS_PER_PAGE, count: PINS_PER_PAGE });
    served.push(...(await tell('/internal/v1/slots/', { surface: 'home', viewer, positions })).ads);
  }
  return served;
};

/** Types of the hits of an ad that was served; each was seen. */
const typesOf = (clickShare, random) => {
  const is = (type, share) => (random() < share ? [type] : []);
  const opened = random() < clickShare * 1.8;
  return [
    ...['impression', ...(opened ? ['pin_click', ...is('outbound_click', 0.55)] : [])],
    ...is('save', clickShare / 2),
    ...is('hide', 0.01),
  ];
};

const hitsOf = (ad, { campaigns, moment, random }) => {
  const campaign = campaigns.find(({ pin }) => pin.id === ad.pin_id);
  return typesOf(campaign?.clickShare ?? 0, random).map((type, at) => ({
    campaign: campaign?.name,
    hit: {
      tracking_params: ad.tracking_params,
      type,
      at: new Date(moment + MINUTE_MS + at * 4_000 + Math.floor(random() * 30_000)).toISOString(),
    },
  }));
};

const report = (client, hits) =>
  client.want('/ads/v4/hits/', { method: 'POST', body: { hits: hits.map(({ hit }) => hit) } });

/** One hour of a day: some viewers look, and their browsers report a few minutes later. */
const lookAround = async ({ tell, clock, viewers, campaigns, random }, moment) => {
  await clock.moveTo(new Date(moment));
  const looked = [];
  for (const viewer of viewers.filter(() => random() < 0.75)) {
    const ads = await adsOf(tell, viewer, { pages: 1 + Math.floor(random() * MOST_PAGES), random });
    const hits = ads.flatMap((ad) => hitsOf(ad, { campaigns, moment, random }));
    if (hits.length > 0) looked.push({ client: viewer.client, hits });
  }
  await clock.moveTo(new Date(moment + 5 * MINUTE_MS));
  for (const { client, hits } of looked) await report(client, hits);
  return looked;
};

/**
 * A day of ads, delivered and counted through the endpoints that curation and browsers use. Answers the hits that were sent,
 * and those of them that were sent once more.
 */
export const walkDay = async (walk, day, nth) => {
  const random = numbersFrom(nth + 1);
  const sent = [];
  const repeated = [];
  for (const hour of HOURS) {
    const moment = day + hour * HOUR_MS + Math.floor(random() * 40) * MINUTE_MS;
    const looked = await lookAround({ ...walk, random }, moment);
    sent.push(...looked.flatMap(({ hits }) => hits));
    const [first] = looked;
    if (!first || nth % REPEATED_EVERY !== REPEATED_EVERY - 1) continue;
    await report(first.client, first.hits);
    repeated.push(...first.hits);
  }
  const date = new Date(day).toISOString().slice(0, 10);
  return { date, sent, repeated };
};
