import { describe, expect, it } from '@jest/globals';
import { refusalOfBytes, refusalOfSides, sniffPicture } from './picture-rules.ts';

describe('the limits of a picture', () => {
  it.each([
    [120, 120, null],
    [119, 500, 'image-too-small'],
    [500, 119, 'image-too-small'],
    [12_000, 5_000, null],
    [5_000, 12_000, null],
    [12_001, 120, 'image-too-large'],
    [120, 12_001, 'image-too-large'],
    [12_000, 5_001, 'image-too-large'],
    [7_745, 7_746, null],
    [7_746, 7_747, 'image-too-large'],
  ])('of %i x %i: %s', (width, height, refusal) => {
    expect(refusalOfSides(width, height)).toBe(refusal);
  });

  it.each([
    [32 * 1024 * 1024, null],
    [32 * 1024 * 1024 + 1, 'file-too-large'],
  ])('of %i bytes: %s', (bytes, refusal) => {
    expect(refusalOfBytes(bytes)).toBe(refusal);
  });
});

const box = (brand: string, compatible: readonly string[]) => {
  const body = Buffer.from(`ftyp${brand}\0\0\0\0${compatible.join('')}`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([length, body, Buffer.alloc(32)]);
};

describe('the type of a file', () => {
  it.each([
    ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['image/png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['image/webp', Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1')],
    ['image/gif', Buffer.from('GIF89a')],
    ['image/avif', box('avif', ['mif1', 'miaf'])],
    ['image/avif', box('mif1', ['miaf', 'avif'])],
    [null, box('heic', ['mif1', 'heic'])],
    [null, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [null, Buffer.from('%PDF-1.7')],
    [null, Buffer.from('RIFF\x10\0\0\0AVI ', 'latin1')],
    [null, Buffer.alloc(0)],
    [null, Buffer.from('\0\0')],
  ])('is %s by its bytes', (type, head) => {
    expect(sniffPicture(head)).toBe(type);
  });
});
