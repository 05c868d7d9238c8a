import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { OutboundClient, wholeBody } from './outbound-client.ts';

let site: Server | undefined;
let outbound: OutboundClient | undefined;

afterEach(async () => {
  await outbound?.close();
  site?.closeAllConnections();
  site?.close();
});

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  site = server;
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  outbound = new OutboundClient({ userAgent: 'CorkboardBot/1.0', allow: `127.0.0.1:${port}` });
  return `http://127.0.0.1:${port}`;
};

const get = (url: string, more: { deadlineMs?: number; max?: number } = {}) =>
  outbound?.get({
    url,
    accept: 'text/html',
    deadlineMs: more.deadlineMs ?? 60_000,
    read: async ({ body, type, charset, url: from }) => ({
      text: String(await wholeBody(body, more.max ?? 100)),
      type,
      charset,
      from: from.pathname,
    }),
  });

describe('a fetch from the web', () => {
  it('tells the body, its type and where it came from, under our own user agent', async () => {
    let agent: string | undefined;
    const origin = await serve((request, response) => {
      agent = request.headers['user-agent'];
      response.writeHead(200, { 'content-type': 'Text/HTML; charset=UTF-8' }).end('hello');
    });
    expect(await get(`${origin}/page`)).toEqual({ text: 'hello', type: 'text/html', charset: 'utf-8', from: '/page' });
    expect(agent).toBe('CorkboardBot/1.0');
  });

  it('follows three redirects and not four', async () => {
    const origin = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    expect(await get(`${origin}/3`)).toMatchObject({ text: 'there', from: '/0' });
    expect(await get(`${origin}/4`)).toEqual({ refused: 'too-many-redirects' });
  });

  it('ends at the largest body allowed, also when it was packed', async () => {
    const origin = await serve((request, response) => {
      if (request.url === '/packed')
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(101)));
      else response.end('x'.repeat(Number(request.url?.slice(1))));
    });
    expect(await get(`${origin}/100`)).toMatchObject({ text: 'x'.repeat(100) });
    expect(await get(`${origin}/101`)).toEqual({ refused: 'too-large' });
    expect(await get(`${origin}/packed`)).toEqual({ refused: 'too-large' });
    expect(await get(`${origin}/packed`, { max: 101 })).toMatchObject({ text: 'x'.repeat(101) });
  });

  it('ends at its deadline, whether no answer comes or a body drips', async () => {
    const origin = await serve((request, response) => {
      if (request.url === '/silent') return;
      response.write('a');
    });
    const started = performance.now();
    expect(await get(`${origin}/silent`, { deadlineMs: 200 })).toEqual({ refused: 'too-slow' });
    expect(await get(`${origin}/drips`, { deadlineMs: 200 })).toEqual({ refused: 'too-slow' });
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it('is refused, never thrown, when the other side fails', async () => {
    const origin = await serve((request, response) => {
      if (request.url === '/404') response.writeHead(404).end();
      if (request.url === '/hangs-up') request.socket.destroy();
      if (request.url === '/breaks')
        response.writeHead(200, { 'content-length': '50' }).write('a', () => request.socket.destroy());
      if (request.url === '/garbage') response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip at all');
      if (request.url === '/nowhere') response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    });
    expect(await get(`${origin}/404`)).toEqual({ refused: 'not-found' });
    expect(await get(`${origin}/hangs-up`)).toEqual({ refused: 'unreachable' });
    expect(await get(`${origin}/breaks`)).toEqual({ refused: 'unreachable' });
    expect(await get(`${origin}/garbage`)).toEqual({ refused: 'unreachable' });
    expect(await get(`${origin}/nowhere`)).toEqual({ refused: 'address-not-allowed' });
  });

  it('lets an error of the reader itself through', async () => {
    const origin = await serve((_, response) => response.end('hello'));
    const failing = outbound?.get({
      url: origin,
      accept: '*/*',
      deadlineMs: 60_000,
      read: () => Promise.reject(new Error('our disk is full')),
    });
    await expect(failing).rejects.toThrow('our disk is full');
  });
});
