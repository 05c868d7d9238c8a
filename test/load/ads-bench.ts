import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { uuidv7 } from '@corkboard/event-store/identifiers';
import { SealedTokens } from '@corkboard/http-edge/sealed-tokens';
import type { HitType } from '@corkboard/rules/ads/hits';
import { readSecret } from '@corkboard/runtime/secret-file';
import { freePort } from '@corkboard/testing/free-port';
import { type ProductProcess, startProduct } from '@corkboard/testing/product-process';
import { signUp } from '@corkboard/testing/sign-up';
import { Pool } from 'pg';
import { here } from './before.ts';
import { onBenchDatabase } from './bench-database.ts';
import { pinsOf } from './savers.ts';

export const PRICE = 500_000;
const ADVERTISERS = 1_000;
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/147.0.0.0 Safari/537.36';
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Milliseconds until the whole answer is there. @throws where it is no 200 */
export const timed = (
  url: string,
  { body, headers }: { readonly body?: string; readonly headers: Readonly<Record<string, string>> },
): Promise<{ readonly milliseconds: number; readonly text: string }> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const all = { 'content-type': 'application/json', 'user-agent': userAgent, ...headers };
    const sent = request(url, { method: body === undefined ? 'GET' : 'POST', headers: all, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (answer.statusCode === 200) resolve({ milliseconds: performance.now() - began, text });
        else reject(new Error(`answered ${answer.statusCode}: ${text.slice(0, 300)}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });

export interface BenchCampaign {
  readonly campaign_id: string;
  readonly advertiser_id: string;
  readonly owner_user_id: string;
  readonly ad_group_id: string;
  readonly ad_id: string;
  readonly pin_id: string;
}

/** As the service seals it. */
export interface BenchInsertion {
  readonly servedAt: string;
  readonly [field: string]: unknown;
}

export interface BenchViewer {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The built product on a database of its own, with campaigns that are filled in as its projection would have written them. */
export class AdsBench {
  readonly #sealed: SealedTokens;
  #viewerKey: Buffer | null = null;

  private constructor(
    readonly product: ProductProcess,
    readonly databaseUrl: string,
    readonly pool: Pool,
  ) {
    this.#sealed = new SealedTokens(readSecret(join(product.dataDir, 'secrets', 'cookie-key')), 'ad-insertions');
  }

  static on<T>(run: (bench: AdsBench) => Promise<T>): Promise<T> {
    return onBenchDatabase(async (databaseUrl) => {
      const product = await startProduct({ env: { DATABASE_URL: databaseUrl } });
      const pool = new Pool({ connectionString: databaseUrl, options: '-c search_path=ads', max: 20 });
      try {
        return await run(new AdsBench(product, databaseUrl, pool));
      } finally {
        await pool.end();
        await product.stop();
      }
    });
  }

  get origin(): string {
    return this.product.origin;
  }

  /** Headers of a call from another service. */
  get internal(): Readonly<Record<string, string>> {
    const token = readFileSync(join(this.product.dataDir, 'secrets', 'internal-token'), 'utf8').trim();
    return { authorization: `Bearer ${token}` };
  }

  async viewers(many: number): Promise<readonly BenchViewer[]> {
    const all: BenchViewer[] = [];
    for (let count = 0; count < many; count += 1) {
      const client = await signUp(this.origin);
      const { data } = await client.get<{ user: { id: string } }>('/v3/viewer/');
      const csrf = client.cookies.get('csrftoken') ?? '';
      all.push({ id: data.user.id, headers: { cookie: client.cookieHeader(), 'x-csrftoken': csrf } });
    }
    return all;
  }

  /** Active campaigns of real pins, a click at 0.50 USD; every third one is for some ages alone. */
  async fill(campaigns: number): Promise<void> {
    // Of as many pictures as a page of 25 pins needs: a feed shows each picture once.
    const pins = [
      ...(await pinsOf(this.origin)),
      ...(await pinsOf(this.origin, 12)),
      ...(await pinsOf(this.origin, 24)),
    ];
    await this.pool.query(
      `INSERT INTO advertisers (advertiser_id, owner_user_id, name, country, currency, status, has_business_info, created_at)
        SELECT gen_random_uuid(), gen_random_uuid(), 'Lamps', 'US', 'USD', 'active', true, now()
        FROM generate_series(1, $1)`,
      [ADVERTISERS],
    );
    await this.pool.query(
      `INSERT INTO price_lists (country, objective, price_list_id, currency, billable, price_micro, changed_at)
        VALUES ('US', 'CONSIDERATION', gen_random_uuid(), 'USD', 'outbound_click', $1, now())`,
      [PRICE],
    );
    await this.pool.query(
      `INSERT INTO campaigns (campaign_id, advertiser_id, owner_user_id, name, objective, status, paused, held_for_billing,
          review, daily_budget_micro, currency, country, start_at, ad_group_id, ad_id, pin_id, destination_url, targeting,
          created_at)
        SELECT gen_random_uuid(), a.advertiser_id, a.owner_user_id, 'Lamps', 'CONSIDERATION', 'ACTIVE', false, false,
          'approved', (3 + n % 98) * 1000000, 'USD', 'US', now() - interval '1 hour', gen_random_uuid(), gen_random_uuid(),
          ($2::uuid[])[1 + n % cardinality($2::uuid[])], 'https://lamps.test/',
          CASE WHEN n % 3 = 0 THEN '{"LOCATION": ["US"], "AGE_BUCKET": ["25-34", "35-44"]}'::jsonb
            ELSE '{"LOCATION": ["US"]}'::jsonb END, now()
        FROM generate_series(1, $1::int) n
          JOIN (SELECT *, row_number() OVER () AS at FROM advertisers) a ON a.at = 1 + n % ${ADVERTISERS}`,
      [campaigns, pins],
    );
    await this.pool.query('ANALYZE');
  }

  /** One more campaign that is shown in a country where no other is; its budget of a day in micros. */
  async campaignIn(country: string, daily: number): Promise<BenchCampaign> {
    const id = uuidv7();
    await this.pool.query(
      `INSERT INTO campaigns SELECT row.* FROM (SELECT * FROM campaigns LIMIT 1) c
        CROSS JOIN jsonb_populate_record(NULL::campaigns, to_jsonb(c) || jsonb_build_object('campaign_id', $1::text,
          'ad_id', gen_random_uuid(), 'daily_budget_micro', $2::bigint, 'targeting', $3::jsonb)) row`,
      [id, daily, JSON.stringify({ LOCATION: [country] })],
    );
    const { rows } = await this.pool.query<BenchCampaign>('SELECT * FROM campaigns WHERE campaign_id = $1', [id]);
    return rows[0] as BenchCampaign;
  }

  async campaigns(many: number): Promise<readonly BenchCampaign[]> {
    return (await this.pool.query<BenchCampaign>('SELECT * FROM campaigns LIMIT $1', [many])).rows;
  }

  async insertion({ id }: BenchViewer, of: BenchCampaign): Promise<BenchInsertion> {
    const servedAt = new Date().toISOString();
    return {
      ...{ insertionId: uuidv7(), adId: of.ad_id, adGroupId: of.ad_group_id, campaignId: of.campaign_id },
      ...{ advertiserId: of.advertiser_id, ownerUserId: of.owner_user_id, pinId: of.pin_id, surface: 'home' as const },
      ...{ position: 4, country: 'US', ageBucket: null, gender: null, device: 'web', currency: 'USD' },
      price: { priceListId: 'l1', billable: 'outbound_click', priceMicro: PRICE },
      viewerKey: createHmac('sha256', await this.#keyOfMonth())
        .update(id)
        .digest('base64url'),
      servedAt,
    };
  }

  /** Rows of served ads, as they are written behind the answers. */
  async serve(insertions: readonly BenchInsertion[]): Promise<void> {
    for (let from = 0; from < insertions.length; from += 1_000) {
      const rows = insertions.slice(from, from + 1_000).map((of) => ({
        ...{ served_on: of.servedAt.slice(0, 10), insertion_id: of['insertionId'], ad_id: of['adId'] },
        ...{ ad_group_id: of['adGroupId'], campaign_id: of['campaignId'], advertiser_id: of['advertiserId'] },
        ...{ pin_id: of['pinId'], surface: 'home', position: 4, country: 'US', viewer_key: of['viewerKey'] },
        ...{ currency: 'USD', billable: 'outbound_click', price_micro: PRICE, served_at: of.servedAt },
      }));
      const text = 'INSERT INTO ad_insertions SELECT row.* FROM jsonb_populate_recordset(NULL::ad_insertions, $1) row';
      await this.pool.query(text, [JSON.stringify(rows)]);
    }
  }

  hit(insertion: BenchInsertion, type: HitType) {
    return { tracking_params: this.#sealed.seal(JSON.stringify(insertion)), type, at: insertion.servedAt };
  }

  slots(origin: string, country: string, accountId: string = randomUUID()) {
    const ages = ['18-24', '25-34', '35-44', null];
    const viewer = { account_id: accountId, country, age_bucket: ages[Math.floor(Math.random() * 4)] ?? null };
    const facts = { ...viewer, gender: Math.random() < 0.5 ? 'female' : null, device: 'web' };
    const body = JSON.stringify({ surface: 'home', viewer: facts, positions: [4, 12, 20] });
    return timed(`${origin}/internal/v1/slots/`, { body, headers: this.internal });
  }

  /** One more replica of ads, in a process of its own. */
  async replica(): Promise<{ readonly origin: string; stop(): Promise<void> }> {
    const settings = await this.#settings();
    const child = started('ads-process.ts', settings);
    await toldBy(child);
    return {
      origin: settings.BRAND_ORIGIN,
      async stop() {
        child.kill('SIGKILL');
        await once(child, 'exit');
      },
    };
  }

  /** Decisions of a replica that is asked in its own process, as by the feeds beside it. */
  async decisions(load: { readonly perSecond: number; readonly warmUpSeconds: number; readonly seconds: number }) {
    const child = started('slots-load.ts', { env: await this.#settings(), ...load });
    return (await toldBy(child)) as { readonly times: readonly number[]; readonly filled: number };
  }

  async #settings() {
    const port = String(await freePort());
    return {
      ...{ DATABASE_URL: this.databaseUrl, DATA_DIR: this.product.dataDir, PORT: port },
      ...{ BRAND_ORIGIN: `http://localhost:${port}`, RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
    };
  }

  async #keyOfMonth(): Promise<Buffer> {
    const month = new Date().toISOString().slice(0, 7);
    if (this.#viewerKey === null) {
      // Made by the first page with ads.
      await this.slots(this.origin, 'US');
      const { rows } = await this.pool.query<{ key: Buffer }>('SELECT key FROM viewer_keys WHERE month = $1', [month]);
      this.#viewerKey = rows[0]?.key ?? null;
    }
    if (this.#viewerKey === null) throw new Error(`there is no key of the viewers of ${month}`);
    return this.#viewerKey;
  }
}

/** First message of a program. @throws where it ends before */
const toldBy = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`the program ended with ${code}`)));
  });

/** A program of the ads service beside identity, from the sources. */
const started = (program: string, settings: object): ChildProcess => {
  const file = join(here, 'services', 'ads', 'src', 'testing', program);
  const loader = ['--conditions=corkboard-source', '--import', join(here, 'scripts', 'typescript.mjs')];
  const parameters = ['--disable-warning=ExperimentalWarning', ...loader, file, JSON.stringify(settings)];
  return spawn(process.execPath, parameters, { cwd: here, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
};
