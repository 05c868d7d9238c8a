import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readWebFiles, type WebFiles } from './web-files.ts';

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
