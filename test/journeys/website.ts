import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { picture } from './pictures.ts';

export interface Website {
  readonly origin: string;
  /** For `OUTBOUND_ALLOW`. */
  readonly host: string;
  close(): Promise<void>;
}

const article = `<!doctype html><html lang="en"><head><title>Three gardens</title>
  <meta property="og:image" content="/best.jpg"></head>
  <body><img src="/second.jpg" alt="The walled garden"><img src="/third.jpg" alt="The roof garden"></body></html>`;

/** A small site on a port of this machine: a page with three pictures, the best one first, and a page with none. */
export const openWebsite = async (address: string): Promise<Website> => {
  const files = new Map<string, { type: string; body: Buffer | string }>([
    ['/gardens.html', { type: 'text/html', body: article }],
    ['/words.html', { type: 'text/html', body: '<title>Only words</title><p>Nothing to see.</p>' }],
    ['/best.jpg', { type: 'image/jpeg', body: await picture(31, { width: 900, height: 900 }) }],
    ['/second.jpg', { type: 'image/jpeg', body: await picture(32, { width: 700, height: 800 }) }],
    ['/third.jpg', { type: 'image/jpeg', body: await picture(33, { width: 400, height: 600 }) }],
  ]);
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' });
    response.end(file?.body);
  });
  await new Promise<void>((ready) => server.listen(0, address, () => ready()));
  const host = `${address}:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    host,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
};
