import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadedMedia } from '@corkboard/contracts/curation/media';
import type { RecordedEvent } from '@corkboard/event-store/event';
import type { EventStore } from '@corkboard/event-store/port';
import { type TestEventStore, testEventStore } from '@corkboard/eventstoredb/stand-in/settings';
import { createApp } from '@corkboard/http-edge/app';
import { EdgeModule } from '@corkboard/http-edge/edge.module';
import { PROFILES, SESSIONS, type Session } from '@corkboard/http-edge/session';
import { edgeConfig } from '@corkboard/runtime/config';
import { createLog } from '@corkboard/runtime/create-log';
import { openSecrets } from '@corkboard/runtime/secrets';
import { BackboneModule } from '@corkboard/service/backbone.module';
import { service } from '@corkboard/service/capability';
import { EVENT_STORE } from '@corkboard/service/definition';
import { ServiceModule } from '@corkboard/service/service.module';
import { freePort } from '@corkboard/testing/free-port';
import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import { RouteClient } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { Global, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import sharp from 'sharp';
import { acting } from '../acting/acting.capability.ts';
import { links } from '../links/links.capability.ts';
import { migrations } from '../migrations.ts';
import { people } from '../people/people.capability.ts';
import { media } from './media.capability.ts';

const tested = service('curation', [people, acting, media, links], migrations);

/** Accounts without a proved address, and of today. */
export const [UNPROVED, NEWCOMER] = ['unproved', 'newcomer'];

const sessionOf = (accountId: string): Session => ({
  sessionId: accountId,
  accountId,
  username: accountId,
  isPartner: false,
  isMinor: false,
  emailVerified: accountId !== UNPROVED,
  country: 'US',
  accountCreatedAt: accountId === NEWCOMER ? new Date().toISOString() : '2026-01-01T00:00:00.000Z',
  ageBucket: '25-34',
  objectsToAds: false,
});

/** Signs in by the token, which is the id of the account; knows nobody's profile. */
@Global()
@Module({
  providers: [
    { provide: SESSIONS, useValue: { lookup: async (token: string) => sessionOf(token) } },
    { provide: PROFILES, useValue: { byIds: async () => new Map(), byUsername: async () => null } },
  ],
  exports: [SESSIONS, PROFILES],
})
class AnyoneSignsIn {}

export const folder = mkdtempSync(join(tmpdir(), 'corkboard-media-'));
export let app: NestFastifyApplication;
export let origin: string;
let database: string;
let events: TestEventStore;
let site: Server;
export let siteOrigin: string;
interface SitePage {
  readonly type: string;
  readonly body: string | Buffer;
  readonly status?: number;
  /** Address of the redirect. */
  readonly location?: string;
  /** It ends the connection instead of answering. */
  readonly hangsUp?: boolean;
}
/** Answers of the site that is saved from, by path; empty again before each test. */
export const pages: Record<string, SitePage> = {};

export const signedIn = async (accountId: string): Promise<RouteClient> => {
  const client = new RouteClient(origin);
  client.cookies.set('__Host-sid', accountId);
  client.cookies.set('csrftoken', 'token');
  return client;
};

/** The capability alone, over real HTTP on its own database, and a site to save from; for one file of tests. */
export const useMediaApp = (): void => {
  beforeAll(async () => {
    site = createServer((request, response) => {
      const page = pages[request.url ?? ''];
      if (page?.hangsUp) return request.destroy();
      const location = page?.location === undefined ? {} : { location: page.location };
      response.writeHead(page?.status ?? (page ? 200 : 404), {
        'content-type': page?.type ?? 'text/plain',
        ...location,
      });
      response.end(page?.body ?? '');
    });
    await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
    const { port: sitePort } = site.address() as AddressInfo;
    siteOrigin = `http://127.0.0.1:${sitePort}`;
    [database, events] = await Promise.all([testDatabase(), testEventStore()]);
    const port = await freePort();
    const config = edgeConfig({
      DATA_DIR: folder,
      DATABASE_URL: database,
      PORT: String(port),
      BRAND_ORIGIN: `http://localhost:${port}`,
      OUTBOUND_ALLOW: `127.0.0.1:${sitePort}`,
      RATE_LIMITS: 'off',
      ...events.env,
    });
    const log = createLog('warn', 'test');
    const secrets = await openSecrets(join(folder, 'secrets'), database);
    @Module({
      imports: [EdgeModule.with(config, secrets, log), AnyoneSignsIn, BackboneModule.forService(tested)],
      ...tested.parts,
    })
    class TestApp extends ServiceModule {}
    app = await createApp(TestApp, config, log);
    await app.listen(port, '127.0.0.1');
    origin = `http://localhost:${port}`;
  });

  afterAll(async () => {
    await app?.close();
    await events?.stop();
    site?.closeAllConnections();
    site?.close();
    await dropTestDatabase(database);
    rmSync(folder, { recursive: true, force: true });
  });

  beforeEach(() => {
    for (const path of Object.keys(pages)) delete pages[path];
  });
};

let shade = 0;
export const image = (width: number, height: number) => {
  shade = (shade + 37) % 200;
  const background = { r: shade, g: 120, b: 255 - shade };
  return sharp({ create: { width, height, channels: 3, background } });
};
export const jpeg = (width = 300, height = 400) => image(width, height).jpeg().toBuffer();

export const upload = (client: RouteClient, bytes: Buffer, headers: Record<string, string> = {}, name = 'a.jpg') => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
  return client.send<UploadedMedia>('/v3/media/uploads/', { method: 'POST', body: form, headers });
};

export const eventsOf = async (mediaId: string): Promise<readonly RecordedEvent[]> =>
  app.get<EventStore>(EVENT_STORE, { strict: false }).readStream(`media-${mediaId}`);
