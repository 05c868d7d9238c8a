import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { openPostgresSubjectKeys } from '@corkboard/event-store/postgres/subject-keys';
import { testDatabase } from '@corkboard/testing/postgres';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { BadConfiguration } from './config.ts';
import { replaceMasterKey } from './master-key-files.ts';
import { makeSecret } from './secret-file.ts';
import { openSecrets, secretNames, secretNamesOf } from './secrets.ts';

let folder: string;
let secretsDir: string;
let url: string;
let pool: Pool;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'corkboard-secrets-'));
  secretsDir = join(folder, 'secrets');
  url = await testDatabase();
  pool = openPool({ url, schema: 'public', max: 1 });
});
afterEach(async () => {
  await pool.end();
  rmSync(folder, { recursive: true, force: true });
});

const fileOf = (name: string): string => join(secretsDir, name);
const lose = (name: string): void => rmSync(fileOf(name));
const mistake = (name: string): void => {
  lose(name);
  makeSecret(fileOf(name));
};
const contents = () =>
  Object.fromEntries(readdirSync(secretsDir).map((name) => [name, readFileSync(fileOf(name), 'utf8')]));
const refusal = (): Promise<unknown> =>
  openSecrets(secretsDir, url).then(
    () => 'opened',
    (error: unknown) => (error instanceof BadConfiguration ? error.message : error),
  );

/** As a version left it that wrote data and kept no fingerprints. */
const beforeFingerprints = async (): Promise<void> => {
  const { masterKeys } = await openSecrets(secretsDir, url);
  const keys = await openPostgresSubjectKeys({ pool, schema: 'identity_keys', masterKey: masterKeys });
  await keys.keyFor('account-1');
  await pool.query('DROP SCHEMA installation CASCADE');
};

describe('the secrets of an installation', () => {
  it('are made once, also by two processes that start at the same moment, and are the same ever after', async () => {
    const both = await Promise.all([openSecrets(secretsDir, url), openSecrets(secretsDir, url)]);
    const made = contents();
    expect(Object.keys(made).sort()).toEqual([...secretNames].sort());
    const third = await openSecrets(secretsDir, url);
    for (const name of secretNames)
      expect([both[0], both[1]].map((secrets) => secrets[name].equals(third[name]))).toEqual([true, true]);
    expect(contents()).toEqual(made);
  });

  it.each(secretNames)('refuse a start without %s, and make nothing in its place', async (name) => {
    await openSecrets(secretsDir, url);
    lose(name);
    const before = contents();
    expect(await refusal()).toBe(
      `The secret ${fileOf(name)} is missing, and the database was written with it: put back the file that was backed up with the database, or see npm run keys.`,
    );
    expect(contents()).toEqual(before);
  });

  it.each(secretNames)('refuse a start with another %s', async (name) => {
    await openSecrets(secretsDir, url);
    const right = readFileSync(fileOf(name), 'utf8');
    mistake(name);
    expect(await refusal()).toMatch(
      new RegExp(`^The secret .+/${name} is another one than the database was written with: put back the file .+\\.$`),
    );
    writeFileSync(fileOf(name), right);
    expect(await refusal()).toBe('opened');
  });

  it('refuse a start when all of them are away, as on another machine, and make none', async () => {
    await openSecrets(secretsDir, url);
    rmSync(secretsDir, { recursive: true });
    expect(await refusal()).toMatch(/master-key is missing/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('are each made for a database that knows all the others, as after an update that brings a new one', async () => {
    await openSecrets(secretsDir, url);
    await pool.query("DELETE FROM installation.secrets WHERE name = 'address-key'");
    lose('address-key');
    expect(await refusal()).toBe('opened');
    lose('address-key');
    expect(await refusal()).toMatch(/address-key is missing/);
  });

  it('open a database from before a rotation with the former master key beside the new one', async () => {
    await openSecrets(secretsDir, url);
    replaceMasterKey(secretsDir);
    expect(await refusal()).toBe('opened');
  });

  it('are known in the database by what tells nothing of them', async () => {
    await openSecrets(secretsDir, url);
    const { rows } = await pool.query('SELECT name, fingerprint FROM installation.secrets');
    expect(rows).toHaveLength(secretNames.length);
    const kept = JSON.stringify(rows);
    for (const secret of Object.values(contents())) expect(kept).not.toContain(secret);
    expect(new Set(rows.map(({ fingerprint }) => fingerprint)).size).toBe(secretNames.length);
  });

  it('say in a sentence where they cannot be made', async () => {
    writeFileSync(join(folder, 'a-file'), '');
    secretsDir = join(folder, 'a-file', 'secrets');
    expect(await refusal()).toBe(`The secrets of the installation cannot be made in ${secretsDir} (ENOTDIR).`);
  });
});

describe('an installation from before fingerprints', () => {
  it('has those of its secrets recorded at its next start', async () => {
    await beforeFingerprints();
    expect(await refusal()).toBe('opened');
    mistake('claim-key');
    expect(await refusal()).toMatch(/claim-key is another one/);
  });

  it('is refused with a master key under which nothing of it stands, and records nothing', async () => {
    await beforeFingerprints();
    cpSync(fileOf('master-key'), join(folder, 'right'));
    mistake('master-key');
    expect(await refusal()).toMatch(/master-key is another one than the database was written with/);
    cpSync(join(folder, 'right'), fileOf('master-key'));
    expect(await refusal()).toBe('opened');
  });

  it('gets the secrets that it does not have yet', async () => {
    await beforeFingerprints();
    lose('metrics-token');
    expect(await refusal()).toBe('opened');
    lose('metrics-token');
    expect(await refusal()).toMatch(/metrics-token is missing/);
  });

  it.each(secretNames.filter((name) => name !== 'metrics-token'))('is refused without %s', async (name) => {
    await beforeFingerprints();
    lose(name);
    expect(await refusal()).toMatch(new RegExp(`/${name} is missing, and the database was written with it`));
  });
});

describe('the secrets of one service', () => {
  const own = secretNamesOf('curation');
  const role = `comparing_${process.pid}`;
  let asRole: string;
  beforeEach(async () => {
    await openSecrets(secretsDir, url);
    await pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'x'`);
    await pool.query(`GRANT USAGE ON SCHEMA installation TO ${role}; GRANT SELECT ON installation.secrets TO ${role}`);
    const address = new URL(url);
    [address.username, address.password] = [role, 'x'];
    asRole = address.href;
  });
  afterEach(() => pool.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`));
  const opened = () =>
    openSecrets(secretsDir, asRole, own).then(
      (secrets) => Object.keys(secrets).sort(),
      (error: unknown) => (error instanceof BadConfiguration ? error.message : error),
    );

  it('are those that it needs, compared by a role that may record none', async () => {
    expect(own).not.toContain('password-pepper');
    lose('password-pepper');
    expect(await opened()).toEqual([...own, 'masterKeys'].sort());
    mistake('picture-key');
    expect(await opened()).toMatch(/picture-key is another one than the database was written with/);
    lose('picture-key');
    expect(await opened()).toMatch(/picture-key is missing/);
  });

  it('may stand in a folder of its name, which is then the only place where they are looked for', async () => {
    mkdirSync(join(secretsDir, 'curation'));
    expect(await opened()).toMatch(/curation\/picture-key is missing/);
    cpSync(fileOf('picture-key'), join(secretsDir, 'curation', 'picture-key'));
    lose('picture-key');
    expect(await opened()).toContain('picture-key');
  });
});
