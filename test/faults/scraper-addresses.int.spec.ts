import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OutboundClient, wholeBody } from '@corkboard/outbound/outbound-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

let site: Server;
let port: number;
let reached: string[];

beforeAll(async () => {
  site = createServer((request, response) => {
    reached.push(request.url ?? '');
    const [, to] = (request.url ?? '').split('?to=');
    if (to) response.writeHead(302, { location: decodeURIComponent(to) });
    response.end('what nobody outside may see');
  });
  await new Promise<void>((ready) => site.listen(0, '::', ready));
  port = (site.address() as AddressInfo).port;
});
beforeEach(() => {
  reached = [];
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

const somewherePublic = [{ address: '93.184.216.34', family: 4 }];
const here = [{ address: '127.0.0.1', family: 4 }];

const get = async (
  url: string,
  settings: Partial<ConstructorParameters<typeof OutboundClient>[0]> = {},
  deadlineMs = 60_000,
) => {
  const outbound = new OutboundClient({ userAgent: 'test', allow: '', ...settings });
  try {
    return await outbound.get({
      url,
      accept: '*/*',
      deadlineMs,
      read: async ({ body }) => String(await wholeBody(body, 1_000)),
    });
  } finally {
    await outbound.close();
  }
};

describe('an address that leads inside, with nothing allowed, is refused and not reached', () => {
  it.each([
    ['an IPv4 literal', '127.0.0.1'],
    ['a decimal address', '2130706433'],
    ['a hexadecimal address', '0x7f000001'],
    ['an octal address', '0177.0.0.1'],
    ['an IPv6 literal', '[::1]'],
    ['an IPv4 address mapped into IPv6', '[::ffff:127.0.0.1]'],
    ['an IPv4 address mapped into IPv6, in hexadecimal', '[::ffff:7f00:1]'],
    ['a name that resolves to a private address', 'localhost'],
  ])('%s', async (_, host) => {
    expect(await get(`http://${host}:${port}/`)).toEqual({ refused: 'address-not-allowed' });
    expect(reached).toEqual([]);
  });

  it('a name of which one answer of two is private', async () => {
    const resolve = async () => [...somewherePublic, ...here];
    expect(await get(`http://two.example:${port}/`, { resolve })).toEqual({ refused: 'address-not-allowed' });
    expect(reached).toEqual([]);
  });

  it.each(['127.0.0.1', '0x7f.1', '[::1]', 'localhost'])('a redirect to %s', async (inside) => {
    const to = encodeURIComponent(`http://${inside}:${port}/inside`);
    const answer = await get(`http://site.test:${port}/?to=${to}`, {
      allow: `site.test:${port}`,
      resolve: async () => here,
    });
    expect(answer).toEqual({ refused: 'address-not-allowed' });
    expect(reached.filter((path) => path.includes('/inside'))).toEqual([]);
  });

  it('a name that changes its answer between the check and the connection', async () => {
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return asked === 1 ? somewherePublic : here;
    };
    const url = `http://changing.example:${port}/`;
    const first = await get(url, { resolve }, 1_500);
    expect(first).toEqual({ refused: expect.stringMatching(/^(too-slow|unreachable)$/) });
    expect(asked).toBe(1);
    expect(await get(url, { resolve })).toEqual({ refused: 'address-not-allowed' });
    expect(reached).toEqual([]);
  });

  it.each(['file:///etc/passwd', 'ftp://example.com/', 'gopher://example.com/', 'data:text/html,x', 'http://', ''])(
    'what is no web address: %s',
    async (url) => expect(await get(url)).toEqual({ refused: 'address-not-allowed' }),
  );

  it('an address with credentials in it', async () => {
    expect(await get('http://jane:secret@93.184.216.34/')).toEqual({ refused: 'address-not-allowed' });
  });
});

describe('an allowed address', () => {
  it('is reached, at its own port alone', async () => {
    const allow = `127.0.0.1:${port}`;
    expect(await get(`http://127.0.0.1:${port}/`, { allow })).toBe('what nobody outside may see');
    expect(await get(`http://127.0.0.1:${port + 1}/`, { allow })).toEqual({ refused: 'address-not-allowed' });
    expect(await get(`http://localhost:${port}/`, { allow })).toEqual({ refused: 'address-not-allowed' });
  });
});
