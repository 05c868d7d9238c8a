import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findPinImages } from '@corkboard/contracts/curation/scraping';
import { POOL } from '@corkboard/service/definition';
import { describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import {
  app,
  eventsOf,
  folder,
  jpeg,
  origin,
  pages,
  signedIn,
  siteOrigin,
  upload,
  useMediaApp,
} from './media-app.suite.ts';
import { MediaUpkeep } from './media-upkeep.ts';

useMediaApp();

describe('a picture that nobody saved', () => {
  it('goes with its files, unless another upload of the same bytes still holds them', async () => {
    const pool = app.get<Pool>(POOL, { strict: false });
    const bytes = await jpeg(222, 333);
    const [ana, bo] = [await signedIn('ana'), await signedIn('bo')];
    const first = await upload(ana, bytes);
    const second = await upload(bo, bytes);
    const { url } = first.data.images['236x'];
    const overdue = (id: string) =>
      pool.query("UPDATE held_files SET until = now() - interval '1 minute' WHERE holder = $1", [id]);
    await overdue(first.data.id);
    await app.get(MediaUpkeep, { strict: false }).sweep();
    expect((await fetch(`${origin}${url}`)).status).toBe(200);
    expect((await eventsOf(first.data.id)).length).toBe(2);

    await pool.query('DELETE FROM held_files WHERE holder = $1', [first.data.id]);
    await overdue(second.data.id);
    await pool.query('INSERT INTO attached_media VALUES ($1)', [second.data.id]);
    await app.get(MediaUpkeep, { strict: false }).sweep();
    const { rows } = await pool.query('SELECT until FROM held_files WHERE holder = $1', [second.data.id]);
    expect(rows).toEqual([{ until: null }]);
    expect(existsSync(join(folder, 'media', 'pictures'))).toBe(true);
  });

  it('goes where its key was used for another one, which stays', async () => {
    const pool = app.get<Pool>(POOL, { strict: false });
    const [ana, key] = [await signedIn('ana'), { 'idempotency-key': 'used-twice' }];
    const { data } = await upload(ana, await jpeg(223, 333), key);
    expect((await upload(ana, await jpeg(224, 333), key)).status).toBe(422);
    await pool.query('INSERT INTO attached_media VALUES ($1)', [data.id]);
    await pool.query("UPDATE held_files SET until = now() - interval '1 minute' WHERE holder = $1", [data.id]);
    await app.get(MediaUpkeep, { strict: false }).sweep();
    const { rows } = await pool.query('SELECT hash, until FROM held_files WHERE holder = $1', [data.id]);
    expect(rows).toEqual([{ hash: data.images.orig.url.split(/[/?]/)[3], until: null }]);
    expect((await fetch(`${origin}${data.images.orig.url}`)).status).toBe(200);
  });

  it('of a preview goes after a day', async () => {
    const pool = app.get<Pool>(POOL, { strict: false });
    pages['/p.jpg'] = { type: 'image/jpeg', body: await jpeg(321, 321) };
    const ana = await signedIn('ana');
    const { data } = await ana.ask(findPinImages, { query: { url: `${siteOrigin}/p.jpg` } });
    const url = data[0]?.preview.url ?? '';
    expect((await fetch(`${origin}${url}`)).status).toBe(200);
    await pool.query("UPDATE held_files SET until = now() - interval '1 minute' WHERE holder = 'preview'");
    await app.get(MediaUpkeep, { strict: false }).sweep();
    expect((await fetch(`${origin}${url}`)).status).toBe(404);
  });
});
