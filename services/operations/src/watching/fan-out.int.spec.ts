import { createServer } from 'node:http';
import { consoleEvent, consoleMessages, consoleProjections } from '@corkboard/contracts/operations/console';
import type { RouteClient } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Installation, startOperations, statuses } from '../operations.fixture.ts';
import { signedIn } from '../staff/signing-in.fixture.ts';

/** A curation with a defect, which answers 500, and whose index is too far behind to tell whether an event is there. */
const curation = createServer(({ url }, response) => {
  const isOneEvent = url?.startsWith('/internal/inspection/curation/events/0');
  const [status, answer] = isOneEvent ? [200, JSON.stringify({ event: null, index_behind: 10_000 })] : [500, ''];
  response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
});
let installation: Installation;
let staff: RouteClient;

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
    const { data } = await staff.ask(consoleProjections);
    expect(data.services).toEqual(statuses({ curation: 'failed' }));
  });

  it('says how far the index is behind with an event that another service did not find', async () => {
    const params = { id: '00000000-0000-0000-0000-000000000000' };
    const told = async (service: string) => {
      const { status, text } = await staff.ask(consoleEvent, { params: { ...params, service } });
      return [status, JSON.parse(text).resource_response.error.data];
    };
    expect(await told('curation')).toEqual([404, { index_behind: 10_000 }]);
    expect(await told('operations')).toEqual([404, {}]);
  });

  it('says that a service in this process failed when its own statement did', async () => {
    await installation.sql('ALTER TABLE operations.published_messages RENAME TO elsewhere');
    const { data, status } = await staff.ask(consoleMessages, { query: { service: 'operations' } });
    await installation.sql('ALTER TABLE operations.elsewhere RENAME TO published_messages');
    expect([status, data.services]).toEqual([200, [{ service: 'operations', status: 'failed' }]]);
  });
});
