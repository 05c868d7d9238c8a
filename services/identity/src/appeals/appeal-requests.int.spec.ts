import { createSecretKey, randomBytes } from 'node:crypto';
import { uuidv7 } from '@corkboard/event-store/identifiers';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { openPostgresSubjectKeys } from '@corkboard/event-store/postgres/subject-keys';
import type { SubjectKeys } from '@corkboard/event-store/subject-keys';
import type { EdgeConfig } from '@corkboard/runtime/config';
import { emptyTables } from '@corkboard/testing/plans';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { HOUR, later } from '../clock.ts';
import { identity } from '../identity.module.ts';
import { AppealRequests } from './appeal-requests.ts';

const START = new Date('2026-01-02T00:00:00.000Z');
let now = START;
let asksOfKeys = 0;
let tables: Awaited<ReturnType<typeof emptyTables>>;
let pool: Pool;
let keyPool: Pool;
let keys: SubjectKeys;
let requests: AppealRequests;

beforeAll(async () => {
  tables = await emptyTables('identity', identity.migrations);
  pool = openPool({ url: tables.url, schema: 'identity', max: 2 });
  keyPool = openPool({ url: tables.url, schema: 'identity', max: 2 });
  keyPool.on('acquire', () => {
    asksOfKeys += 1;
  });
  const masterKey = createSecretKey(randomBytes(32));
  keys = await openPostgresSubjectKeys({ pool: keyPool, schema: 'identity_keys', masterKey });
  requests = new AppealRequests(pool, { now: () => now }, { RATE_LIMITS: true } as EdgeConfig, keys);
});
afterAll(async () => {
  await keyPool?.end();
  await pool?.end();
  await tables?.drop();
});

const ask = (accountId: string | null, network: string) => {
  now = later(now, 1);
  return requests.ask({
    ...{ requestId: uuidv7(), accountId, identifierHash: 'jane', callerHash: `${accountId} ${network}`, locale: 'en' },
    written: { email: 'jane@example.test', text: 'I did not.' },
  });
};
const times = async (count: number, accountId: string, network: string) => {
  for (let at = 0; at < count; at += 1) await ask(accountId, network);
};
/** Of the appeals that came in from a network, in their order: whether each waits for its mail. */
const mailed = async (accountId: string, network: string): Promise<readonly boolean[]> => {
  const { rows } = await pool.query(
    'SELECT NOT over_limit AS mailed FROM appeal_requests WHERE caller_hash = $1 ORDER BY requested_at',
    [`${accountId} ${network}`],
  );
  return rows.map((row) => row.mailed);
};

describe('appeals that come in for one account', () => {
  it('cannot be used up by strangers: the first of every network has its mail', async () => {
    const jane = uuidv7();
    for (const network of ['a', 'b', 'c']) await times(3, jane, network);
    await times(3, jane, 'hers');
    expect(await mailed(jane, 'c')).toEqual([true, true, true]);
    expect(await mailed(jane, 'hers')).toEqual([true, false, false]);
  });

  it('count only where they have a mail', async () => {
    const jane = uuidv7();
    now = START;
    for (const network of ['a', 'b', 'c']) await times(3, jane, network);
    now = later(START, 12 * HOUR);
    for (const network of ['d', 'e', 'f', 'g']) await times(3, jane, network);
    now = later(START, 25 * HOUR);
    await times(2, jane, 'hers');
    expect(await mailed(jane, 'g')).toEqual([true, false, false]);
    expect(await mailed(jane, 'hers')).toEqual([true, true]);
  });
});

describe('the answer to an appeal', () => {
  it('takes one look for a key, of an account or not, and also where the key is known from before', async () => {
    const jane = uuidv7();
    await keys.keyFor(jane);
    const looks = async (accountId: string | null) => {
      const before = asksOfKeys;
      await ask(accountId, 'a');
      return asksOfKeys - before;
    };
    expect([await looks(jane), await looks(jane), await looks(null)]).toEqual([1, 1, 1]);
  });
});
