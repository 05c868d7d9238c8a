import { createSession } from '@corkboard/contracts/identity/sessions';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formerHash } from '../testing/former-hash.ts';
import { hashingsAt } from '../testing/hashings.ts';
import { goodPassword, newEmail } from '../testing/requests.ts';
import { type Person, type RunningIdentity, startIdentity } from '../testing/running-identity.ts';
import { FORMER, FormerCost } from './former-cost.ts';
import { type Cost, CURRENT_HASH } from './password-hasher.ts';

let identity: RunningIdentity;
const people: Person[] = [];

const hashOf = async ({ id }: Person): Promise<string> => {
  const text = 'SELECT hash FROM credentials WHERE account_id = $1';
  return (await identity.pool.query<{ hash: string }>(text, [id])).rows[0]?.hash ?? '';
};

const asBefore = async ({ id, password }: Person): Promise<void> => {
  const { 'password-pepper': pepper } = identity.running.app.get<Secrets>(SECRETS, { strict: false });
  const text = 'UPDATE credentials SET hash = $2 WHERE account_id = $1';
  await identity.pool.query(text, [id, await formerHash(password, pepper)]);
};

const names = Array.from({ length: 1000 }, (_, index) => `nobody_${index}`);
const formerNames = (): readonly string[] => names.filter((name) => costOf(name) === 'former');
const costOf = (name: string): Cost => identity.get(FormerCost).costOf(name);

const logIn = async (name: string, password: string): Promise<number> => {
  const browser = await identity.browser();
  return (await browser.ask(createSession, { body: { username_or_email: name, password } })).status;
};

beforeAll(async () => {
  identity = await startIdentity();
  for (let count = 0; count < 4; count += 1) people.push(await identity.signUp());
});
afterAll(() => identity.stop());

const anHourLater = (): Promise<void> => identity.get(FormerCost).count();

describe('an unknown name', () => {
  it('has the current cost while no hash of a former one is stored', async () => {
    expect(formerNames()).toEqual([]);
    const before = await hashingsAt('current');
    expect(await logIn(newEmail(), goodPassword)).toBe(401);
    expect((await hashingsAt('current')) - before).toBe(1);
  });

  it('has the former cost in the share that stored hashes have it, the same name always the same', async () => {
    for (const person of people.slice(0, 2)) await asBefore(person);
    await anHourLater();
    const half = formerNames();
    expect(half.length).toBeGreaterThan(430);
    expect(half.length).toBeLessThan(570);
    expect(formerNames()).toEqual(half);
    const [name = ''] = half;
    const before = await hashingsAt('former');
    expect(await logIn(name, goodPassword)).toBe(401);
    expect((await hashingsAt('former')) - before).toBe(1);
  });

  it('may change once to the current cost, never to the former one, as people log in', async () => {
    const half = formerNames();
    const [first] = people as [Person];
    expect(await logIn(first.email, first.password)).toBe(200);
    expect(await hashOf(first)).toContain(CURRENT_HASH);
    expect(formerNames()).toEqual(half);
    await anHourLater();
    const quarter = formerNames();
    expect(quarter.length).toBeGreaterThan(190);
    expect(quarter.length).toBeLessThan(310);
    expect(half).toEqual(expect.arrayContaining([...quarter]));
  });

  it('has the current cost again when the last former hash is renewed', async () => {
    const second = people[1] as Person;
    expect(await logIn(second.email, 'not the password')).toBe(401);
    expect(await hashOf(second)).not.toContain(CURRENT_HASH);
    expect(await logIn(second.email, second.password)).toBe(200);
    expect(await logIn(second.email, second.password)).toBe(200);
    await anHourLater();
    expect(formerNames()).toEqual([]);
  });
});

it('counts former hashes by their own index', async () => {
  const client = await identity.pool.connect();
  try {
    await client.query('SET enable_seqscan = off');
    const { rows } = await client.query(`EXPLAIN ${FORMER}`);
    expect(JSON.stringify(rows)).toContain('credentials_former');
  } finally {
    client.release(true);
  }
});
