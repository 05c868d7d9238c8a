import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { Route } from '@corkboard/contracts/route';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@corkboard/embedded-postgres/embedded-postgres';
import { declaredRoutes } from '@corkboard/http-edge/routes';
import { type Standalone, startStandalone } from '@corkboard/standalone-service/main';
import { eventually } from '@corkboard/testing/eventually';
import { freePort } from '@corkboard/testing/free-port';
import type { RouteClient } from '@corkboard/testing/route-client';
import { signInStaff } from '@corkboard/testing/staff-client';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { freeze, thaw } from './frozen.ts';
import { randomFrom, seedOf } from './fuzz/random.ts';
import { type Credentials, type FuzzRequest, validRequest } from './fuzz/requests.ts';
import { type Saver, someoneWhoSaves } from './saves.ts';
import { stopwatch } from './stopwatch.ts';

const LIMIT_MS = 5_000;

let folder: string;
let dataDir: string;
let postgres: EmbeddedPostgres;
let product: Standalone;
let saver: Saver;
let staff: RouteClient;
const guids = Array.from({ length: 20 }, () => randomUUID());
const known = new Map<string, string>();

beforeAll(async () => {
  [folder, dataDir] = [temporaryFolder('frozen'), temporaryFolder('frozen-product')];
  postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const port = await freePort();
  const env = {
    ...{ DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: postgres.url, BRAND_ORIGIN: `http://localhost:${port}` },
    ...{ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' },
  };
  product = await startStandalone({ env, progress: () => undefined, handleSignals: false });
  saver = await someoneWhoSaves(product.localOrigin);
  staff = await signInStaff(product.localOrigin, dataDir);
}, 600_000);

afterAll(async () => {
  const pid = postgres?.pid();
  if (pid) thaw(pid);
  await product?.stop();
  await postgres?.stop();
  for (const each of [folder, dataDir]) rmSync(each, { recursive: true, force: true });
});

const credentialsOf = (client: RouteClient): Credentials => ({
  cookie: client.cookieHeader(),
  csrf: client.cookies.get('csrftoken') ?? '',
});

interface Answered {
  readonly route: string;
  readonly status: number;
  readonly retryAfter: number;
  readonly late: boolean;
}

/** Late by the time of this process, which runs the product too: a busy machine holds up both. */
const ask = async (route: string, { path, ...request }: FuzzRequest): Promise<Answered> => {
  const passed = stopwatch();
  const answer = await fetch(`${product.localOrigin}${path}`, { ...request, redirect: 'manual' });
  await answer.arrayBuffer();
  const late = passed() > LIMIT_MS;
  return { route, status: answer.status, retryAfter: Number(answer.headers.get('retry-after')), late };
};

const requestOf = (route: Route): FuzzRequest => {
  const by = credentialsOf(route.session === 'staff' ? staff : saver.client);
  return validRequest(route, by, randomFrom(seedOf(route.name))).request;
};

/** Few at once: what a busy machine needs for all of them together is not what one of them takes. */
const AT_ONCE = 16;

const askAll = async (routes: readonly Route[]): Promise<readonly Answered[]> => {
  const answered: Answered[] = [];
  for (let first = 0; first < routes.length; first += AT_ONCE)
    answered.push(
      ...(await Promise.all(routes.slice(first, first + AT_ONCE).map((route) => ask(route.name, requestOf(route))))),
    );
  return answered;
};

const serverPid = (): number => {
  const pid = postgres.pid();
  if (pid === null) throw new Error('PostgreSQL is not there');
  return pid;
};

/** Served from memory or files, or refused for what a sample of their contract lacks before any database is asked. */
const asksNothing = new Set([
  ...['health.live', 'web.openapi', 'web.asset', 'web.page', 'pictureFile', 'videoFile', 'SsoInfo', 'console.signIn'],
  ...['RegisterExists', 'RegisterExistsByQuery', 'ValidateEmail', 'ValidateEmailByQuery'],
  ...['GetPasswordRules', 'EditBirthday', 'ConfirmBirthday', 'SubmitAppeal'],
]);

/** Requests of a person that need a database. */
const walks = (): readonly Promise<{ readonly status: number }>[] => {
  const { client, boardId, sourcePinId } = saver;
  return [
    client.get('/resource/BoardResource/get/', { board_id: boardId }),
    client.get('/resource/BoardFeedResource/get/', { board_id: boardId, page_size: 25 }),
    client.get('/resource/PinResource/get/', { id: sourcePinId }),
    client.get('/resource/BaseSearchResource/get/', { query: 'first', scope: 'pins' }),
    client.post('/resource/PinResource/update/', { id: sourcePinId, title: 'Second' }),
    client.post('/resource/BoardResource/create/', { name: 'Another' }),
    ...guids.slice(1).map((guid) => saver.save(guid)),
  ];
};

it('leaves a live page of the console the time that its route states, beyond that of others', async () => {
  const { data } = await staff.get<{ live: string }>('/v3/console/events/');
  const asked = new URLSearchParams({ cursor: data.live, wait: String(LIMIT_MS), type: 'NeverRecorded' });
  const start = performance.now();
  const page = await staff.get<{ events: unknown[] }>(`/v3/console/live/?${asked}`);
  expect([page.status, page.data.events]).toEqual([200, []]);
  expect(performance.now() - start).toBeGreaterThanOrEqual(LIMIT_MS - 50);
});

describe('a PostgreSQL that stands still', () => {
  it('is 503 with Retry-After within 5 s on every declared route', async () => {
    const [guid = ''] = guids;
    known.set(guid, (await saver.save(guid)).data.id);
    const routes = [...declaredRoutes].filter(({ session }) => session !== 'internal');
    await freeze(serverPid());
    // Curation remembers for a second who asked just now: these get as far as their own queries.
    const walked = await Promise.all(walks());
    expect(walked.filter(({ status }) => status !== 503)).toEqual([]);
    const during = await askAll(routes);
    expect(during.length).toBeGreaterThan(80);
    expect(during.filter(({ late }) => late)).toEqual([]);
    const others = during.filter(({ status, retryAfter }) => status !== 503 || !(retryAfter > 0));
    expect(others.filter(({ route, status }) => status >= 500 || !asksNothing.has(route))).toEqual([]);
  }, 600_000);

  it('is worked with again as soon as it goes on; what was refused is done once, by its key', async () => {
    thaw(serverPid());
    const start = performance.now();
    for (const guid of guids) {
      const answer = await saver.save(guid);
      expect(answer.status).toBe(200);
      expect(answer.data.id).toBe(known.get(guid) ?? answer.data.id);
      known.set(guid, answer.data.id);
    }
    expect(performance.now() - start).toBeLessThan(20_000);
    const again = await Promise.all(guids.map((guid) => saver.save(guid)));
    expect(again.map(({ data }) => data.id)).toEqual(guids.map((guid) => known.get(guid)));
    const database = new Client({ connectionString: postgres.url });
    await database.connect();
    const { rows } = await database.query(`SELECT count(*)::int AS n FROM curation.events WHERE type = 'PinSaved'`);
    await database.end();
    expect(rows).toEqual([{ n: guids.length }]);
  });

  it('leaves no connection behind that answers for another', async () => {
    const ask = async (): Promise<readonly number[]> => {
      const query = { board_id: saver.boardId, page_size: 100 };
      const page = await saver.client.get<{ id: string }[] | null>('/resource/BoardFeedResource/get/', query);
      return [page.status, page.data?.length ?? 0];
    };
    await eventually(async () => expect(await ask()).toEqual([200, guids.length + 1]));
    const statuses = await Promise.all(Array.from({ length: 100 }, ask));
    expect(statuses).toEqual(statuses.map(() => [200, guids.length + 1]));
  });
});
