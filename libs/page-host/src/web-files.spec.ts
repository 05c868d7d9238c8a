import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { htmlFor, htmlWith, readWebFiles, type WebFiles } from './web-files.ts';

const code = 'export const word = "corkboard";\n'.repeat(100);
const packed = brotliCompressSync(code);

let folder: string;
let files: WebFiles;

beforeAll(() => {
  folder = temporaryFolder('web-files');
  writeFileSync(join(folder, 'packed.js'), code);
  writeFileSync(join(folder, 'packed.js.br'), packed);
  writeFileSync(join(folder, 'plain.js'), code);
  files = readWebFiles(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('sends what the build has packed, as it packed it', () => {
  expect(files.get('/packed.js')?.brotli?.equals(packed)).toBe(true);
});

it('packs itself what the build left plain', () => {
  const { brotli } = files.get('/plain.js') ?? {};
  expect(brotli && brotliDecompressSync(brotli).toString()).toBe(code);
});

it('gives the packed form no address of its own', () => {
  expect([...files.keys()].sort()).toEqual(['/packed.js', '/plain.js']);
});

describe('the HTML of a page', () => {
  const pages: WebFiles = new Map(
    ['/index.html', '/app.html', '/console.html'].map((name) => [
      name,
      { body: Buffer.from(name), brotli: null, type: 'text/html', etag: '"1"' },
    ]),
  );
  const nameAt = (path: string, type: string): string | undefined => htmlFor(pages, path, type)?.body.toString();

  it('is that of the app wherever its scripts will draw', () => {
    expect(['/', '/ideas/', '/login', '/_/_/policy/x'].map((path) => nameAt(path, 'UNAUTH'))).toEqual(
      Array(4).fill('/index.html'),
    );
    expect(['/pin/1/', '/search/pins/', '/jane/'].map((path) => nameAt(path, 'UNAUTH'))).toEqual(
      Array(3).fill('/app.html'),
    );
    expect(nameAt('/', 'AUTH')).toBe('/app.html');
    expect(nameAt('/console/events/', 'UNAUTH')).toBe('/console.html');
  });

  it('greets a visitor on the first page alone', () => {
    const html = Buffer.from('<head></head><!--WELCOME--><h1>Hello</h1><!--/WELCOME--><!--FIRST VIEW-->');
    const written = (isWelcome: boolean) =>
      htmlWith(html, { bootstrap: null, title: '', meta: '', firstView: '<img alt="$1" />', isWelcome });
    expect(written(true)).toMatch(/<h1>Hello<\/h1><img alt="\$1" \/>$/);
    expect(written(false)).not.toContain('Hello');
  });
});
