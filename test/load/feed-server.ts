import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { feedPins } from './feed-pins.ts';

const dist = join(import.meta.dirname, '..', '..', 'console-web', 'dist');

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

const viewer = {
  type: 'AUTH',
  isAuth: true,
  isPartner: false,
  info: null,
  user: {
    id: 'person-1',
    username: 'ada',
    full_name: 'Ada',
    first_name: 'Ada',
    image_large_url: null,
    image_medium_url: null,
    avatar_color_index: 2,
    is_default_image: true,
    email: 'ada@example.test',
  },
  ineligible: false,
  experiments: {},
  passwordRules: {},
  brand: { name: 'Bench', legalName: 'Bench', supportEmail: '', origin: '', businessOrigin: null },
  csrfToken: 'none',
  signupRedirectUrl: null,
};

const envelope = (data: unknown): string =>
  JSON.stringify({
    resource_response: { status: 'success', http_status: 200, code: 0, data, bookmark: '-end-', error: null },
    client_context: {},
    request_identifier: 'bench',
  });

const send = (response: ServerResponse, type: string, body: string | Buffer): void => {
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(body);
};

const page = (): string => {
  const bootstrap = `<script type="application/json" id="bootstrap">${JSON.stringify(viewer)}</script>`;
  return readFileSync(join(dist, 'app.html'), 'utf8').replace('</head>', `${bootstrap}</head>`);
};

/** One colour of 2 by 2 px: pictures that cost the browser a request and a decode, and the bench no time. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4DwYMEAoALuUF+5sUq1kAAAAASUVORK5CYII=',
  'base64',
);

export interface FeedServer {
  readonly origin: string;
  close(): void;
}

/** The built web app with a signed-in viewer and a home feed of `count` pins in one answer. */
export const serveFeed = async (count: number): Promise<FeedServer> => {
  const feed = envelope(feedPins(count));
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const type = types[extname(path)];
    if (path.startsWith('/i/')) return send(response, 'image/png', dot);
    if (path === '/resource/UserHomefeedResource/get/') return send(response, 'application/json', feed);
    if (/^\/(resource|v3)\//.test(path)) return send(response, 'application/json', envelope(null));
    if (type !== undefined) return send(response, type, readFileSync(join(dist, path)));
    send(response, 'text/html', page());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
};
