import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OutboundClient } from '@corkboard/outbound/outbound-client';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { destinationFlaws } from './destination-flaws.ts';

let server: Server;
let outbound: OutboundClient;
let port: number;

beforeAll(async () => {
  server = createServer(({ url, socket }, response) => {
    if (url === '/hangs-up') return socket.destroy();
    if (url === '/moved') return response.writeHead(302, { location: `http://fraud.test:${port}/` }).end();
    response.writeHead(url === '/' ? 200 : 404).end('page');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()));
  port = (server.address() as AddressInfo).port;
  outbound = new OutboundClient({
    ...{ userAgent: 'Test', allow: `lamps.test:${port},fraud.test:${port}` },
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
});
afterAll(async () => {
  await outbound?.close();
  server?.closeAllConnections();
  server?.close();
});

const flawsOf = (path: string, blocked: readonly string[] = []) =>
  destinationFlaws(outbound, `http://lamps.test:${port}${path}`, blocked);

it('finds nothing wrong with a page that everybody can open', async () => {
  expect(await flawsOf('/', ['fraud.test'])).toEqual([]);
  expect(await flawsOf('/moved')).toEqual([]);
});

it('finds blocked domains, also behind a redirect', async () => {
  expect(await flawsOf('/', ['lamps.test'])).toEqual(['destination-blocked']);
  expect(await flawsOf('/moved', ['fraud.test'])).toEqual(['destination-blocked']);
});

it('tells a page that is not there from a site that does not answer', async () => {
  expect(await flawsOf('/sold-out')).toEqual(['destination-missing']);
  expect(await flawsOf('/hangs-up')).toEqual(['destination-unreachable']);
});

it('takes an address in a private network for a page that is not there', async () => {
  const url = `http://inside.test:${port}/`;
  expect(await destinationFlaws(outbound, url, [])).toEqual(['destination-missing']);
});
