import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { type MasterKeys, masterKeyId } from '../master-keys.ts';
import { openPool } from './pool.ts';
import { masterKeysInUse, rewrapSubjectKeys, schemasOfSubjectKeys } from './rewrap-subject-keys.ts';
import { openPostgresSubjectKeys } from './subject-keys.ts';

let url: string;
let pool: Pool;
beforeAll(async () => {
  url = await testDatabase();
  pool = openPool({ url, schema: 'public', max: 4 });
});
afterAll(async () => {
  await pool.end();
  await dropTestDatabase(url);
});

const newKey = (): KeyObject => createSecretKey(randomBytes(32));
const ring = (...keys: KeyObject[]): MasterKeys => ({
  current: () => {
    const [current] = keys;
    if (!current) throw new Error('an empty ring');
    return current;
  },
  find: (id) => keys.find((key) => masterKeyId(key) === id) ?? null,
});
const PEOPLE = Array.from({ length: 1200 }, (_, number) => `person-${number}`);

/** Each subject's key, read afresh. */
const keysUnder = async (schema: string, masterKeys: MasterKeys): Promise<readonly (string | undefined)[]> => {
  const found = await (await openPostgresSubjectKeys({ pool, schema, masterKey: masterKeys })).find(PEOPLE);
  return PEOPLE.map((person) => found.get(person)?.export().toString('hex'));
};

describe('a rotation of the master key', () => {
  it('cut short in the middle leaves every key readable, and the next call does the rest', async () => {
    const [old, current] = [newKey(), newKey()];
    const before = await openPostgresSubjectKeys({ pool, schema: 'cut', masterKey: old });
    await Promise.all(PEOPLE.map((person) => before.keyFor(person)));
    const original = await keysUnder('cut', ring(old));
    const both = ring(current, old);
    const dies = () => {
      throw new Error('killed');
    };
    await expect(rewrapSubjectKeys({ pool, schema: 'cut', masterKeys: both, progress: dies })).rejects.toThrow(
      'killed',
    );

    expect(await masterKeysInUse(pool, 'cut')).toEqual(
      new Map([
        [masterKeyId(old), 700],
        [masterKeyId(current), 500],
      ]),
    );
    expect(await keysUnder('cut', both)).toEqual(original);

    expect(await rewrapSubjectKeys({ pool, schema: 'cut', masterKeys: both })).toBe(700);
    expect(await keysUnder('cut', ring(current))).toEqual(original);
    expect(await schemasOfSubjectKeys(pool)).toContain('cut');
  });

  it('neither loses a key that is made meanwhile nor brings back one that is destroyed', async () => {
    const [old, current] = [newKey(), newKey()];
    const behind = await openPostgresSubjectKeys({ pool, schema: 'busy', masterKey: ring(old, current) });
    await Promise.all(PEOPLE.map((person) => behind.keyFor(person)));
    const destroyed: Promise<void>[] = [];
    const progress = () => void destroyed.push(behind.destroy(`person-${destroyed.length}`));
    await rewrapSubjectKeys({ pool, schema: 'busy', masterKeys: ring(current, old), progress });
    await Promise.all(destroyed);
    const made = (await behind.keyFor('late')).export().toString('hex');
    expect(await rewrapSubjectKeys({ pool, schema: 'busy', masterKeys: ring(current, old) })).toBe(1);
    const after = await openPostgresSubjectKeys({ pool, schema: 'busy', masterKey: ring(current) });
    expect((await after.keyFor('late')).export().toString('hex')).toBe(made);
    await expect(after.keyFor('person-0')).rejects.toThrow('destroyed');
  });

  it('refuses to go on without the key that something is wrapped under', async () => {
    const schema = 'missing';
    const before = await openPostgresSubjectKeys({ pool, schema, masterKey: newKey() });
    await before.keyFor('ann');
    await expect(rewrapSubjectKeys({ pool, schema, masterKeys: ring(newKey()) })).rejects.toThrow('which is not here');
  });
});
