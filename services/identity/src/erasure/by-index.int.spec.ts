import { scannedBy } from '@corkboard/testing/plans';
import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { identity } from '../definition.ts';
import { erasing } from './personal-rows.ts';

let url: string;
let client: Client;

beforeAll(async () => {
  url = await testDatabase();
  client = new Client({ connectionString: url });
  await client.connect();
  for (const Migration of identity.migrations)
    await new Migration().up({ query: (text: string) => client.query(text) } as never);
}, 60_000);
afterAll(async () => {
  await client?.end();
  await dropTestDatabase(url);
});

describe('what an erasure takes of an account', () => {
  it.each(Object.entries(erasing))('is found by an index, however many accounts there are: %s', async (_, text) => {
    expect(await scannedBy(client, text)).toEqual([]);
  });
});
