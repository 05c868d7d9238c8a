import { createServer } from 'node:http';
import { consoleMessages, consoleProjections } from '@corkboard/contracts/operations/console';
import { serviceNames } from '@corkboard/contracts/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Caller, type Installation, startOperations } from '../operations.fixture.ts';
import { signedIn } from '../staff/signing-in.fixture.ts';

interface Page {
  readonly services: { service: string; status: string }[];
}

/** A curation with a defect: it can be reached and answers 500 to everything. */
const curation = createServer((_, response) => response.writeHead(500).end());
let installation: Installation;
let staff: Caller;

beforeAll(async () => {
  const port = await new Promise<number>((resolve) =>
    curation.listen(0, '127.0.0.1', () => {
      const address = curation.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    }),
  );
  installation = await startOperations({
    IDENTITY_URL: 'http://127.0.0.1:9',
    CURATION_URL: `http://127.0.0.1:${port}`,
  });
  staff = await signedIn(installation, 'fanny@example.org');
});
afterAll(async () => {
  await installation.close();
  curation.close();
  curation.closeAllConnections();
});

describe('a question to all services', () => {
  it('tells one that cannot be reached from one that failed', async () => {
    const { data } = await staff.ask<Page>(consoleProjections);
    const known: Readonly<Record<string, string>> = { curation: 'failed', operations: 'answered' };
    expect(data.services).toEqual(
      serviceNames.map((service) => ({ service, status: known[service] ?? 'unreachable' })),
    );
  });

  it('says that a service in this process failed when its own statement did', async () => {
    await installation.sql('ALTER TABLE operations.published_messages RENAME TO elsewhere');
    const { data, status } = await staff.ask<Page>(consoleMessages, { query: { service: 'operations' } });
    await installation.sql('ALTER TABLE operations.elsewhere RENAME TO published_messages');
    expect([status, data.services]).toEqual([200, [{ service: 'operations', status: 'failed' }]]);
  });
});
