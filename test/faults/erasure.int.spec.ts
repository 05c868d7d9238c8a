import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SavedPin } from '@corkboard/contracts/curation/pins';
import type { Erasure } from '@corkboard/contracts/operations/erasures';
import { erasingServices, serviceNames } from '@corkboard/contracts/services';
import { boardDecider } from '@corkboard/curation-service/boards/domain/board';
import { ErasedPictures } from '@corkboard/curation-service/erasure/erased-pictures';
import { Person } from '@corkboard/curation-service/testing/running-curation';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@corkboard/embedded-postgres/embedded-postgres';
import { type RunningService, startService } from '@corkboard/http-edge/service-process';
import type { Backbone } from '@corkboard/service/backbone';
import { BACKBONE } from '@corkboard/service/backbone.module';
import { serviceModules } from '@corkboard/standalone-service/service-modules';
import { eventually } from '@corkboard/testing/eventually';
import { freePort } from '@corkboard/testing/free-port';
import { testKafka } from '@corkboard/testing/kafka';
import { type RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import { signInStaff } from '@corkboard/testing/staff-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  dieAfterTheKey,
  holdUp,
  letBoardsGoOn,
  park,
  projectionOf,
  stopBoards,
  withFullDisk,
} from './erasure/holding-up.ts';
import { dataFiles, mailFilesOf } from './erasure/on-the-disk.ts';
import { OtherTeam } from './erasure/other-team.ts';
import { looksOf, pictureStatus, whatGoes } from './erasure/preview.ts';
import { readsEveryStream, rebuildsAll } from './erasure/still-usable.ts';
import { asking, endReasons, everyRow, keepIn, NEVER_COMPRESS, pgDump, rawTraces, scour } from './erasure/traces.ts';

const folder = mkdtempSync(join(tmpdir(), 'corkboard-erasure-'));
const logged: string[] = [];
const kafka = await testKafka();
const ours = kafka && kafka.from !== 'TEST_KAFKA_BROKERS' ? kafka : null;
const otherTeam = new OtherTeam(kafka?.brokers ?? []);
let server: EmbeddedPostgres;
let url: string;
let origin: string;
let product: RunningService;
let staff: RouteClient;
let second: RouteClient;
let quixotina: Person;
let bob: Person;
let hare: SavedPin;
let shared: SavedPin;
let spare: { id: string };
let email: string;

/** Texts by or about the person, and marks of her picture; in no form allowed to be found. */
const secrets = ['quixotina', 'marzipanarium', 'xylographic', 'zymurgical', 'brobdingnag'];

const backbones = (): readonly Backbone[] => product.app.get<Backbone>(BACKBONE, { strict: false, each: true });
const naming = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => secrets.some((secret) => line.toLowerCase().includes(secret)));

const personOf = async (client: RouteClient): Promise<Person> => {
  const { data } = await client.get<{ user: { id: string; username: string } | null }>('/v3/viewer/');
  if (!data.user) throw new Error('signing up gave no session');
  return new Person(client, data.user.id, data.user.username);
};

const erasure = async (): Promise<Erasure | undefined> => {
  const { data } = await staff.get<{ erasures: Erasure[] }>('/v3/console/erasures/');
  return data.erasures.find(({ account_id }) => account_id === quixotina.id);
};
const certificate = async (): Promise<Erasure> => {
  const found = await erasure();
  if (!found?.hash) throw new Error(`no certificate yet: ${JSON.stringify(found)}`);
  return found;
};

const ask = (more: object = {}) =>
  staff.post<{ request_id: string; account_id: string }>('/v3/console/erasures/', {
    username: quixotina.username,
    confirmation: quixotina.username,
    asked_by: 'person',
    reason: 'asked by letter',
    case_id: 'PRIV-1',
    ...more,
  });

const startDatabase = async (): Promise<void> => {
  const settings = { wal_recycle: 'off', wal_keep_size: '0' };
  const log = (line: string): void => void logged.push(`postgres ${line}`);
  chmodSync(folder, 0o755);
  server = await startEmbeddedPostgres({ dataDir: join(folder, 'server'), throwaway: true, settings, log });
  await asking(server.url, (client) => client.query('CREATE DATABASE corkboard'));
  url = server.url.replace('/postgres?', '/corkboard?').replace(/\/postgres$/, '/corkboard');
  await asking(url, (client) => client.query(NEVER_COMPRESS));
};

const startAll = async (): Promise<void> => {
  await startDatabase();
  const own = { DATABASE_URL: url, DATA_DIR: folder, PORT: String(await freePort()), RATE_LIMITS: 'off' };
  const env = { ...own, KAFKA_BROKERS: kafka?.brokers.join(',') ?? '', NODE_ENV: 'test' };
  const services = { service: 'identity', modules: serviceModules, beside: serviceNames } as const;
  product = await startService({ ...services, env, log: keepIn(logged) });
  origin = `http://localhost:${env.PORT}`;
};

const curation = (): Backbone => {
  const found = backbones().find(({ definition }) => definition.service === 'curation');
  if (found) return found;
  throw new Error('curation does not run');
};
const projection = (name: string) => projectionOf(curation(), name);
const offered = async (term: string): Promise<readonly string[]> => {
  const { data } = await bob.ask<{ items: { label: string }[] }>('Typeahead', { term, scope: 'pins' });
  return data.items.map(({ label }) => label);
};
beforeAll(async () => {
  await startAll();
  await otherTeam.begin(url, 'live');
  email = `quixotina.${Date.now().toString(36)}@gmail.com`;
  quixotina = await personOf(await signUp(origin, { email }));
  bob = await personOf(await signUp(origin));
  staff = await signInStaff(origin, folder, { email: 'ann@example.org', role: 'privacy' });
  second = await signInStaff(origin, folder, { email: 'bea@example.org', role: 'privacy' });
  const board = await quixotina.board('Marzipanarium');
  const description = `A zymurgical thought ${'and another one '.repeat(28)}#Topiary`;
  const hers = { title: 'Xylographic hare', description, alt_text: 'A brobdingnag hare' };
  hare = await quixotina.pin(board.id, 1, hers);
  secrets.push(...looksOf(hare));
  shared = await quixotina.pin(board.id, 2, { title: 'Heirloom chair' });
  const chairs = await bob.board('Chairs');
  await bob.save(shared.id, chairs.id);
  spare = await bob.save(shared.id, chairs.id);
}, 600_000);
afterAll(async () => {
  await otherTeam.end();
  await product?.stop();
  await server?.stop();
  await kafka?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the erasure of an account', () => {
  it('is refused without the user name typed again, without a reason, and of nobody', async () => {
    const refused = [
      await ask({ confirmation: 'somebody-else' }),
      await ask({ reason: ' ' }),
      await ask({ username: 'nobody-here', confirmation: 'nobody-here' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 404]);
    expect((await staff.get<{ erasures: [] }>('/v3/console/erasures/')).data.erasures).toEqual([]);
  });

  it('does not begin when it cannot be recorded', async () => {
    const { status } = await withFullDisk(url, ask);
    expect(status).toBe(503);
    expect((await quixotina.client.get<{ isAuth: boolean }>('/v3/viewer/')).data.isAuth).toBe(true);
  });

  it('has something to take away: every search that must find nothing afterwards finds it now', async () => {
    await park(url, quixotina.id, secrets);
    expect(mailFilesOf(folder, quixotina.id)).not.toEqual([]);
    await asking(url, (client) => client.query('ANALYZE'));
    for (const lines of [everyRow, pgDump])
      await eventually(async () => {
        const found = await lines(url);
        for (const secret of found ? secrets : [])
          expect(found?.filter((line) => line.toLowerCase().includes(secret)).length).toBeGreaterThan(0);
      });
    const traces = rawTraces(await dataFiles(url), secrets);
    for (const secret of secrets) {
      expect(traces.filter((trace) => trace.startsWith('/base/') && trace.endsWith(secret))).not.toEqual([]);
      expect(traces.filter((trace) => trace.startsWith('/pg_wal/') && trace.endsWith(secret))).not.toEqual([]);
    }
  });

  it('has a hashtag that is offered to others', () =>
    eventually(async () => expect(await offered('#topi')).toEqual(['#topiary'])));

  it('is certified, also when each service dies between the key and the end, a rebuild has failed and a projection waits; what it waits for is said', async () => {
    const asked = await ask();
    expect(asked.status).toBe(202);
    expect((await quixotina.client.get<{ isAuth: boolean }>('/v3/viewer/')).data.isAuth).toBe(true);
    const goes = {
      identity: { sessions: 1, credentials: 1, devices: 1 },
      curation: { boards: 1, pins: 2, pictures: 2 },
    };
    await eventually(async () => expect(await whatGoes(second, asked.data)).toMatchObject(goes));
    expect(await whatGoes(second, { ...asked.data, account_id: bob.id })).toBe(404);
    dieAfterTheKey(backbones());
    await holdUp(curation(), url);
    const unknownBoard = await stopBoards(curation(), url, { owner: quixotina, other: bob, pinOfOther: spare.id });
    const { account_id: account, request_id: request } = asked.data;
    expect((await staff.post(`/v3/console/erasures/${account}/${request}/approval/`, {})).status).toBe(403);
    expect((await second.post(`/v3/console/erasures/${account}/${request}/approval/`, {})).status).toBe(202);
    const waits = { service: 'curation', part: 'projection', name: 'board-page', state: 'waiting' };
    const stopped = (await projection('board-page'))?.lastError;
    const stands = { stream: stopped?.stream, since: stopped?.at };
    await eventually(async () => expect((await erasure())?.held_up_by).toEqual([{ ...waits, ...stands }]));
    await letBoardsGoOn(url);
    await eventually(async () => void (await certificate()), { within: 120_000 });
    expect((await erasure())?.held_up_by).toEqual([]);
    const proof = await certificate();
    expect(proof).toMatchObject({ request_id: asked.data.request_id, asked_by: 'person', reason: 'asked by letter' });
    expect(proof.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(proof.confirmations.map(({ service }) => service).sort()).toEqual(erasingServices.toSorted());
    expect(await projection('pin-page')).toMatchObject({ next: { state: 'failed' }, former: { state: 'kept' } });
    expect((await curation().streams.load(`board-${unknownBoard}`, boardDecider)).state.status).toBe('deleted');
    await curation().projections.running().control('pin-page', 'cancel');
    await curation().projections.running().resume('search-index');
    expect((await ask()).status).toBe(404);
  }, 600_000);

  it('ends the session and the log-in, and frees the address', async () => {
    expect((await quixotina.client.get<{ isAuth: boolean }>('/v3/viewer/')).data.isAuth).toBe(false);
    expect(await endReasons(url, quixotina.id)).toEqual(['erased']);
    const logIn = { username_or_email: email, password: 'wooden bicycle bell' };
    const visitor = await bob.client.post('/resource/UserSessionResource/create/', logIn);
    expect(visitor.status).toBe(401);
    const exists = await bob.client.post<boolean>('/v3/register/exists/', { email });
    expect([exists.status, exists.data]).toEqual([200, false]);
  });

  it('takes away the files of her pictures, but of those that somebody else shows', async () => {
    expect([await pictureStatus(origin, hare), await pictureStatus(origin, shared)]).toEqual([404, 200]);
  });

  it('leaves what others saved as their own', async () => {
    // The projection that finds it was stopped, and has just begun to catch up.
    await eventually(async () => {
      const found = await bob.ask<{ items: { title: string }[] }>('BaseSearch', { query: 'heirloom', scope: 'pins' });
      expect(found.data.items.map(({ title }) => title)).toEqual(['Heirloom chair']);
    });
  });

  it('leaves hashtags of hers in events, as what others may count, and offers them to nobody', async () => {
    await eventually(async () => expect(await offered('#topi')).toEqual([]));
    const kept = (await everyRow(url)).filter((line) => line.includes('topiary'));
    expect(kept.map((line) => line.slice(0, line.indexOf(':')))).toContain('curation.events');
  });

  (kafka ? it : it.skip)(
    'leaves nothing of hers with another team, consumed live or from the start',
    async () => {
      await otherTeam.begin(url, 'anew');
      const kept = await otherTeam.kept(url, 'live');
      expect(await otherTeam.kept(url, 'anew')).toEqual(kept);
      expect(kept.filter(({ account_id }) => account_id === quixotina.id)).toEqual([]);
      expect(kept.filter(({ account_id }) => account_id === bob.id)).toMatchObject([{ pins: 1 }]);
    },
    600_000,
  );

  it('leaves no address, name or text in any row of any database, nor in the log', async () => {
    expect(naming(await everyRow(url))).toEqual([]);
    expect(mailFilesOf(folder, quixotina.id)).toEqual([]);
    expect(naming((await pgDump(url)) ?? [])).toEqual([]);
    expect(logged.join()).toContain('a copy of a projection failed');
    expect(naming(logged)).toEqual([]);
  });

  (ours ? it : it.skip)(
    "leaves nothing of it in Kafka's log, which knows the account by its number alone",
    async () => {
      const kept = (await ours?.raw())?.toString('latin1').toLowerCase() ?? '';
      expect(kept).toContain(quixotina.id);
      expect(secrets.filter((secret) => kept.includes(secret))).toEqual([]);
    },
  );

  it('leaves nothing of it in the bytes of the data files, once what was deleted is cleared away', async () => {
    await scour(url);
    const files = await dataFiles(url);
    expect(rawTraces(files, secrets)).toEqual([]);
    expect(rawTraces(files, ['heirloom'])).not.toEqual([]);
  }, 600_000);

  it('leaves every stream readable, and read models that can be built anew', async () => {
    for (const backbone of backbones()) {
      await readsEveryStream(backbone);
      await rebuildsAll(backbone);
    }
    expect(naming(await everyRow(url))).toEqual([]);
  }, 600_000);

  it('takes away the others when nobody shows them any more', async () => {
    const { data } = await bob.ask<{ id: string }[]>('UserPins', { username: bob.username });
    for (const { id } of data) expect((await bob.tell('Pin', 'delete', { id })).status).toBeLessThan(300);
    const erased = product?.app.get(ErasedPictures, { strict: false });
    await eventually(async () => {
      await erased?.sweep();
      expect(await pictureStatus(origin, shared)).toBe(404);
    });
  });
});
