import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Erasure } from '@corkboard/contracts/operations/erasures';
import { CurationBackbone } from '@corkboard/curation-service/curation.backbone';
import { CurationModule } from '@corkboard/curation-service/curation.module';
import { Person, until } from '@corkboard/curation-service/testing/running-curation';
import { START } from '@corkboard/event-store/event';
import type { Backbone } from '@corkboard/http-edge/backbone/backbone';
import { BACKBONE } from '@corkboard/http-edge/backbone/backbone.module';
import type { Log } from '@corkboard/http-edge/log';
import { type RunningService, startService } from '@corkboard/http-edge/service-process';
import { IdentityBackbone } from '@corkboard/identity-service/identity.backbone';
import { IdentityModule } from '@corkboard/identity-service/identity.module';
import { OperationsBackbone } from '@corkboard/operations-service/operations.backbone';
import { OperationsModule } from '@corkboard/operations-service/operations.module';
import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import { type ProductClient, signUp } from '@corkboard/testing/product-client';
import { freePort } from '@corkboard/testing/product-process';
import { signInStaff } from '@corkboard/testing/staff-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';

const folder = mkdtempSync(join(tmpdir(), 'corkboard-erasure-'));
const logged: string[] = [];
let url: string;
let origin: string;
let product: RunningService;
let staff: ProductClient;
let second: ProductClient;
let quixotina: Person;
let bob: Person;
let shared: { id: string };
let email: string;

/** What was said by or about the person, in no case and no form allowed to be found. */
const secrets = ['quixotina', 'marzipanarium', 'xylographic', 'zymurgical', 'brobdingnag'];

const keep: Log = Object.fromEntries(
  ['info', 'warn', 'error', 'debug'].map((level) => [
    level,
    (fields: object, message: string) =>
      logged.push(
        `${level} ${message} ${JSON.stringify(fields, (_, value) => (value instanceof Error ? value.stack : value))}`,
      ),
  ]),
) as unknown as Log;

const backbones = (): readonly Backbone[] =>
  [IdentityBackbone, CurationBackbone, OperationsBackbone].map((room) =>
    product.app.select(room).get<Backbone>(BACKBONE, { strict: false }),
  );

/** Every row of every table of every schema: events, read models, what was published, inboxes, keys. */
const dump = async (): Promise<readonly string[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
    );
    const lines: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} AS t`);
      lines.push(...rows.map(({ row }) => `${name}: ${row}`));
    }
    return lines;
  } finally {
    await client.end();
  }
};

const naming = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => secrets.some((secret) => line.toLowerCase().includes(secret)));

const personOf = async (client: ProductClient): Promise<Person> => {
  const { data } = await client.get<{ user: { id: string; username: string } | null }>('/v3/viewer/');
  if (!data.user) throw new Error('signing up gave no session');
  return new Person(client, data.user.id, data.user.username);
};

const certificate = async (): Promise<Erasure> => {
  const { data } = await staff.get<{ erasures: Erasure[] }>('/v3/console/erasures/');
  const found = data.erasures.find(({ account_id }) => account_id === quixotina.id);
  if (!found?.hash) throw new Error(`no certificate yet: ${JSON.stringify(data)}`);
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

/** The first time, whoever destroys a key dies right after. */
const dieAfterTheKey = (): void => {
  for (const { subjectKeys } of backbones()) {
    const destroy = subjectKeys.destroy.bind(subjectKeys);
    subjectKeys.destroy = async (subject) => {
      subjectKeys.destroy = destroy;
      await destroy(subject);
      throw new Error('killed');
    };
  }
};

beforeAll(async () => {
  url = await testDatabase();
  const env = { DATABASE_URL: url, DATA_DIR: folder, PORT: String(await freePort()), RATE_LIMITS: 'off' };
  const modules = [IdentityModule, CurationModule, OperationsModule];
  product = await startService({ service: 'identity', modules, env: { ...env, NODE_ENV: 'test' }, log: keep });
  origin = `http://localhost:${env.PORT}`;
  email = `quixotina.${Date.now().toString(36)}@gmail.com`;
  quixotina = await personOf(await signUp(origin, { email }));
  bob = await personOf(await signUp(origin));
  staff = await signInStaff(origin, folder, { email: 'ann@example.org', role: 'privacy' });
  second = await signInStaff(origin, folder, { email: 'bea@example.org', role: 'privacy' });
  const board = await quixotina.board('Marzipanarium');
  const hers = { title: 'Xylographic hare', description: 'A zymurgical thought', alt_text: 'A brobdingnag hare' };
  await quixotina.pin(board.id, 1, hers);
  shared = await quixotina.pin(board.id, 2, { title: 'Heirloom chair' });
  await bob.save(shared.id, (await bob.board('Chairs')).id);
}, 180_000);
afterAll(async () => {
  await product.stop();
  await dropTestDatabase(url);
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
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(`CREATE FUNCTION operations.full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON operations.events EXECUTE FUNCTION operations.full_disk()`);
    const { status } = await ask();
    await client.query('DROP TRIGGER full_disk ON operations.events; DROP FUNCTION operations.full_disk()');
    await client.end();
    expect(status).toBe(503);
    expect((await quixotina.client.get<{ isAuth: boolean }>('/v3/viewer/')).data.isAuth).toBe(true);
  });

  it('is certified, also when each service dies between the key and the end', async () => {
    expect(naming(await dump()).length).toBeGreaterThan(0);
    const asked = await ask();
    expect(asked.status).toBe(202);
    expect((await quixotina.client.get<{ isAuth: boolean }>('/v3/viewer/')).data.isAuth).toBe(true);
    dieAfterTheKey();
    const { account_id: account, request_id: request } = asked.data;
    expect((await staff.post(`/v3/console/erasures/${account}/${request}/approval/`, {})).status).toBe(403);
    expect((await second.post(`/v3/console/erasures/${account}/${request}/approval/`, {})).status).toBe(202);
    await until(async () => void (await certificate()), 120_000);
    const proof = await certificate();
    expect(proof).toMatchObject({ request_id: asked.data.request_id, asked_by: 'person', reason: 'asked by letter' });
    expect(proof.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(proof.confirmations.map(({ service }) => service).sort()).toEqual(['curation', 'identity']);
    expect((await ask()).status).toBe(404);
  }, 180_000);

  it('ends the session and the log-in, and frees the address', async () => {
    expect((await quixotina.client.get<{ isAuth: boolean }>('/v3/viewer/')).data.isAuth).toBe(false);
    const logIn = { username_or_email: email, password: 'wooden bicycle bell' };
    const visitor = await bob.client.post('/resource/UserSessionResource/create/', logIn);
    expect(visitor.status).toBe(401);
    const exists = await bob.client.post<boolean>('/v3/register/exists/', { email });
    expect([exists.status, exists.data]).toEqual([200, false]);
  });

  it('leaves what others saved as their own', async () => {
    const found = await bob.ask<{ items: { title: string }[] }>('BaseSearch', { query: 'heirloom', scope: 'pins' });
    expect(found.data.items.map(({ title }) => title)).toEqual(['Heirloom chair']);
  });

  it('leaves no address, name or text in any table, in what was published, or in the log', async () => {
    expect(naming(await dump())).toEqual([]);
    expect(naming(logged)).toEqual([]);
  });

  it('leaves every stream readable, and read models that can be built anew', async () => {
    for (const { store, reader, definition, projections } of backbones()) {
      const { events } = await store.readAll({ from: START, limit: 5000 });
      for (const stream of new Set(events.map((event) => event.stream))) {
        const decider = definition.deciders.find(({ category }) => stream.startsWith(`${category}-`));
        const read = await reader.read(await store.readStream(stream));
        expect(
          read.reduce((state, event) => decider?.evolve(state as never, event as never), decider?.initial as unknown),
        ).toBeDefined();
      }
      for (const { name } of definition.projections) await projections.running().rebuild(name);
      await until(async () => {
        const all = await projections.running().status();
        const waiting = all
          .filter(({ state, next }) => state !== 'live' || next !== null)
          .map(({ name, state }) => `${name} ${state}`);
        if (waiting.length > 0) throw new Error(waiting.join(', '));
      }, 60_000);
    }
    expect(naming(await dump())).toEqual([]);
  }, 120_000);
});
