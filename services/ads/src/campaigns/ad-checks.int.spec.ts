import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { adsReport } from '@corkboard/contracts/ads/reports';
import { JOBS } from '@corkboard/service/definition';
import type { Jobs } from '@corkboard/service/jobs/jobs';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdsModule } from '../ads.module.ts';
import { Promoting } from '../testing/promoting.ts';
import { pinOf, said } from '../testing/viewers.ts';

let ads: Promoting;
let site: Server;
let origin: string;
let hangsUp = false;

beforeAll(async () => {
  site = createServer(({ url, socket }, response) => {
    if (hangsUp) return socket.destroy();
    response
      .writeHead(url?.startsWith('/sold-out') ? 404 : 200, { 'content-type': 'text/html' })
      .end('<title>Lamp</title>');
  });
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', () => ready()));
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  ads = await Promoting.start({ ADS_REVIEW: 'automatic', OUTBOUND_ALLOW: host });
}, 180_000);
afterAll(async () => {
  await ads?.stop();
  site?.closeAllConnections();
  site?.close();
});

let made = 0;
const promoted = async (path = '/') => {
  made += 1;
  const destination_url = `${origin}${path}?${made}`;
  const pinId = await pinOf(ads.business, destination_url);
  return { pinId, id: await ads.promote(pinId, { destination_url }) };
};
const edit = (id: string, texts: object) => ads.business.post('/resource/PinResource/update/', { id, ...texts });
/** Row of the report of its advertiser. */
const toldOf = async (campaign_id: string) => {
  const today = new Date().toISOString().slice(0, 10);
  const query = { start_date: today, end_date: today, campaign_id };
  return said(await ads.business.ask(adsReport, { params: { advertiserId: ads.advertiserId }, query })).ads;
};
const becomes = (id: string, wanted: object) => ads.campaign(id, (row) => isLike(row, wanted));
const isLike = (row: object, wanted: object) => {
  const found = new Map(Object.entries(row));
  return Object.entries(wanted).every(([key, value]) => JSON.stringify(found.get(key)) === JSON.stringify(value));
};
const approved = { review: 'approved', status: 'ACTIVE', check_flaws: [] };

describe('an ad, where checks may approve it [DS-150 part]', () => {
  it('is approved by nobody of the staff once they find nothing', async () => {
    const { id } = await promoted();
    await becomes(id, approved);
    expect(await toldOf(id)).toMatchObject([{ review: 'approved', check_flaws: [] }]);
    await ads.shownWithin(60_000, true);
  });

  it('waits for staff where its page is not there, and says so to its advertiser', async () => {
    const { id } = await promoted('/sold-out');
    await becomes(id, { review: 'pending', check_flaws: ['destination-missing'] });
    expect(await toldOf(id)).toMatchObject([
      { review: 'pending', check_flaws: ['destination-missing'], check_terms: [] },
    ]);
    await ads.approve(id);
    await becomes(id, { review: 'approved' });
  });

  it('goes back to its review when its pin is edited, and on once the checks find nothing again', async () => {
    const { id, pinId } = await promoted();
    await becomes(id, approved);
    said(await edit(pinId, { title: 'Lamp', description: 'Nothing to do with Self-Harm' }));
    await becomes(id, { review: 'pending', status: 'PENDING_REVIEW', check_flaws: ['advisory-terms'] });
    expect(await toldOf(id)).toMatchObject([{ check_terms: ['self harm'] }]);
    said(await edit(pinId, { title: 'Lamp', description: 'For the desk' }));
    await becomes(id, approved);
  });

  it('waits while its site does not answer, and is looked at again', async () => {
    hangsUp = true;
    const { id } = await promoted();
    const app = ads.product.service.app.select(AdsModule);
    const next = async (looks: number) => {
      const due = `UPDATE queued_jobs SET run_at = now() WHERE name = 'check-ads' AND payload->>'campaignId' = $1
        AND payload->>'looks' = $2`;
      await eventually(async () => expect((await ads.pool.query(due, [id, String(looks)])).rowCount).toBe(1));
      app.get<Jobs>(JOBS, { strict: false }).wake();
    };
    await next(1);
    expect(await ads.campaign(id)).toMatchObject({ review: 'pending', check_flaws: null });
    await next(2);
    await becomes(id, { review: 'pending', check_flaws: ['destination-unreachable'] });
    hangsUp = false;
    const other = await promoted();
    await becomes(other.id, approved);
  });
});
