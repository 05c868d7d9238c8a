import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { chooseApp } from '@corkboard/contracts/web/choose-app';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

export interface WebFile {
  readonly body: Buffer;
  readonly brotli: Buffer | null;
  readonly type: string;
  readonly etag: string;
}

/** The web build in memory, by address (`/assets/app-x1.js`, `/index.html`); small enough, and never half-read. */
export type WebFiles = ReadonlyMap<string, WebFile>;

const compressible = /\.(js|css|html|json|svg|webmanifest)$/;

/** As the build packed it; quickly packed here where it did not. */
const brotliOf = (path: string, body: Buffer): Buffer | null => {
  if (!compressible.test(path) || body.length <= 1024) return null;
  if (existsSync(`${path}.br`)) return readFileSync(`${path}.br`);
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
};

const readFile = (path: string): WebFile => {
  const body = readFileSync(path);
  const brotli = brotliOf(path, body);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { body, brotli, type: types[extname(path)] ?? 'application/octet-stream', etag };
};

/** Reads a folder of built files; an empty map when the web was not built. */
export const readWebFiles = (dist: string): WebFiles => {
  const files = new Map<string, WebFile>();
  for (const entry of readdirSync(dist, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || entry.name.endsWith('.br')) continue;
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(dist, path).split(sep).join('/')}`;
    // Files that the build wrote for itself, such as its manifest, are left out.
    if (!address.includes('/.')) files.set(address, readFile(path));
  }
  return files;
};

const nameOf = (path: string, isAuth: boolean): string => {
  if (/^\/console(\/|$)/.test(path)) return '/console.html';
  return chooseApp(path, isAuth) === 'app' ? '/app.html' : '/index.html';
};

/** HTML for a viewer: the small entry for visitors where it is enough, the app for people, the console for staff. */
export const htmlFor = (files: WebFiles, path: string, viewerType: string): WebFile | undefined =>
  files.get(nameOf(path, viewerType === 'AUTH')) ?? files.get('/index.html');

const escaped = (json: string): string =>
  json
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

export interface PageContent {
  /** Of the viewer. */
  readonly bootstrap: unknown;
  /** Escaped. */
  readonly title: string;
  /** Tags for the head, escaped. */
  readonly meta: string;
  /** HTML until the scripts have come, beside what is always there. */
  readonly firstView: string;
  /** Whether the page greets a visitor: the words stand in the HTML for all pages of its bundle. */
  readonly isWelcome: boolean;
}

const welcome = /<!--WELCOME-->(.*?)<!--\/WELCOME-->/s;

/** The HTML with who looks and what the page is. */
export const htmlWith = (html: Buffer, { bootstrap, title, meta, firstView, isWelcome }: PageContent): string => {
  const data = `<script type="application/json" id="bootstrap">${escaped(JSON.stringify(bootstrap ?? null))}</script>`;
  return html
    .toString('utf8')
    .replace('%BRAND%', () => title)
    .replace(welcome, isWelcome ? '$1' : '')
    .replace('<!--FIRST VIEW-->', () => firstView)
    .replace('</head>', () => `${meta}${data}</head>`);
};

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  // A page may be brought back out of memory; whether it is still the viewer's the page asks itself (`begin.ts`).
  'cache-control': 'private, no-cache',
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https: http:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
} as const;
