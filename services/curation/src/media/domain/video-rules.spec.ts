import { describe, expect, it } from '@jest/globals';
import { refusalOfDuration, sniffVideo } from './video-rules.ts';

const box = (brand: string, ...compatible: readonly string[]) => {
  const body = Buffer.from(`ftyp${brand}\0\0\0\0${compatible.join('')}`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([length, body, Buffer.alloc(32)]);
};

describe('the type of a video', () => {
  it.each([
    ['video/mp4', box('isom', 'iso2', 'avc1', 'mp41')],
    ['video/mp4', box('mp42')],
    ['video/quicktime', box('qt  ')],
    ['video/webm', Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f])],
    [null, box('avif', 'mif1')],
    [null, box('heic', 'mif1')],
    [null, box('mif1', 'heic')],
    [null, Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    [null, Buffer.from('RIFF\x10\0\0\0AVI ', 'latin1')],
    [null, Buffer.alloc(0)],
  ])('is %s by its bytes', (type, head) => {
    expect(sniffVideo(head)).toBe(type);
  });
});

describe('the duration of a video', () => {
  it.each([
    [3_999, 'video-length'],
    [4_000, null],
    [900_000, null],
    [900_001, 'video-length'],
  ])('of %i ms: %s', (durationMs, refusal) => {
    expect(refusalOfDuration(durationMs)).toBe(refusal);
  });
});
