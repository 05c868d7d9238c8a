import { type AttributionSource, registerAttributionSource } from '@corkboard/contracts/ads/attribution';
import { reportHits } from '@corkboard/contracts/ads/hits';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NOBODY } from '../counting/viewer-keys.ts';
import { BROWSER, type Person, RunningAds, type RunningCampaign } from '../testing/running-ads.ts';
import { AttributionSources } from './attribution-sources.ts';

const hostname = 'corkboard.test';
let ads: RunningAds;
let viewer: Person;
let owner: Person;
let lamps: RunningCampaign;

beforeAll(async () => {
  ads = await RunningAds.start();
  viewer = await ads.person();
  owner = await ads.person();
  lamps = await ads.campaign(await ads.advertiser(owner.id), { daily: 1_000_000_000 });
}, 180_000);
afterAll(() => ads?.stop());

const insertionFor = (person: Person, fields = {}) =>
  ads.insertion(person.id, lamps, { destination: 'https://lamps.test', ...fields });
const reported = (person: Person, hits: readonly object[], { sources = true, headers = {} } = {}) =>
  person.client.ask(reportHits, { body: { hits, sources }, headers: { 'user-agent': BROWSER, ...headers } });
const sourcesOf = async (...asked: Parameters<typeof reported>) => (await reported(...asked)).data.sources;
const register = (source: AttributionSource, { client }: Person = viewer) => {
  const query = { ...source, destinations: source.destinations.join(','), hostname };
  return client.ask(registerAttributionSource, { query });
};
const kept = async (id = '%') => {
  const text = `SELECT *, extract(epoch FROM expires_at - registered_at)::int AS seconds FROM ad_attribution_sources
    WHERE source_event_id LIKE $1 ORDER BY source_event_type`;
  return (await ads.pool.query(text, [id])).rows;
};

describe('a click and a view of an ad', () => {
  it('are registered with all that is said of them, each for its time and priority [S-318] [S-321]', async () => {
    const insertion = await insertionFor(viewer);
    const hits = [ads.hit(insertion, 'impression'), ads.hit(insertion), ads.hit(insertion, 'save')];
    const sources = (await sourcesOf(viewer, hits)) ?? [];
    expect(sources).toHaveLength(2);
    for (const source of sources) expect((await register(source)).status).toBe(200);
    const same = {
      destinations: ['https://lamps.test'],
      ...{ advertiser_id: lamps.advertiserId, campaign_id: lamps.campaignId, hostname },
    };
    expect(await kept()).toMatchObject([
      { ...same, source_event_type: 'click', priority: 100, seconds: 2_592_000 },
      { ...same, source_event_type: 'view', priority: 0, seconds: 86_400 },
    ]);
    expect(JSON.stringify([sources, await kept()])).not.toContain(insertion.insertionId);
  });

  it('are registered once, also when their hit is reported again', async () => {
    const hit = ads.hit(await insertionFor(viewer));
    const [first] = (await sourcesOf(viewer, [hit])) ?? [];
    const [again] = (await sourcesOf(viewer, [hit])) ?? [];
    expect(again).toEqual(first);
    for (let time = 0; time < 2; time += 1) expect((await register(first as AttributionSource)).status).toBe(200);
    expect(await kept(first?.source_event_id)).toHaveLength(1);
  });

  it('are no sources unless the page asks for it, and never for a browser with the privacy signal', async () => {
    const hit = ads.hit(await insertionFor(viewer));
    expect(await sourcesOf(viewer, [hit], { sources: false })).toBeUndefined();
    expect(await sourcesOf(viewer, [hit], { headers: { 'sec-gpc': '1' } })).toBeUndefined();
  });

  it('are no sources when they do not count, lead nowhere, or are of a person who objects', async () => {
    const [own, nowhere] = [await insertionFor(owner), await insertionFor(viewer, { destination: undefined })];
    const objector = await insertionFor(viewer, { viewerKey: NOBODY });
    expect(await sourcesOf(owner, [ads.hit(own)])).toEqual([]);
    expect(await sourcesOf(viewer, [ads.hit(nowhere), ads.hit(objector)])).toEqual([]);
  });

  it.each([
    ['priority', { priority: 101 }],
    ['expiry', { expiry: 2_592_001 }],
    ['destination', { destinations: ['https://other.test'] }],
    ['type', { source_event_type: 'view' as const }],
    ['id', { source_event_id: 'made-up' }],
  ])('are refused with another %s than they were made with', async (_name, change) => {
    const [source] = (await sourcesOf(viewer, [ads.hit(await insertionFor(viewer))])) ?? [];
    const before = (await kept()).length;
    expect((await register({ ...(source as AttributionSource), ...change })).status).toBe(400);
    expect(await kept()).toHaveLength(before);
  });

  it('go once they are expired, and not before', async () => {
    const [source] = (await sourcesOf(viewer, [ads.hit(await insertionFor(viewer))])) ?? [];
    await register(source as AttributionSource);
    const id = source?.source_event_id ?? '';
    const remove = () => ads.product.get(AttributionSources).removeExpired(new AbortController().signal);
    await remove();
    expect(await kept(id)).toHaveLength(1);
    await ads.pool.query('UPDATE ad_attribution_sources SET expires_at = now() WHERE source_event_id = $1', [id]);
    await remove();
    expect(await kept(id)).toEqual([]);
  });
});
