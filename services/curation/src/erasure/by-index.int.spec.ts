import { forgettingOf } from '@corkboard/event-store/read-models/forget';
import { scannedBy } from '@corkboard/testing/plans';
import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { curation } from '../curation.definition.ts';

let url: string;
let client: Client;

beforeAll(async () => {
  url = await testDatabase();
  client = new Client({ connectionString: url });
  await client.connect();
  await client.query('CREATE SCHEMA curation; SET search_path = curation');
  for (const Migration of curation.migrations)
    await new Migration().up({ query: (text: string) => client.query(text) } as never);
}, 60_000);
afterAll(async () => {
  await client?.end();
  await dropTestDatabase(url);
});

const statements = curation.projections.flatMap(({ tables }) => forgettingOf(tables, (table) => table));

describe('what an erasure takes out of the read models', () => {
  it.each(statements)('is found by an index, however many pins there are: %s', async (text) => {
    expect(await scannedBy(client, text)).toEqual([]);
  });
});
