import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { fingerprintOf, useFingerprintKey } from './fingerprint.ts';

describe('a fingerprint', () => {
  it('is the same for equal contents, whatever the order of their fields', () => {
    expect(fingerprintOf({ a: 1, b: { d: 2, c: [3] } })).toBe(fingerprintOf({ b: { c: [3], d: 2 }, a: 1 }));
    expect(fingerprintOf({ a: 1 })).not.toBe(fingerprintOf({ a: 2 }));
    expect(fingerprintOf([1, 2])).not.toBe(fingerprintOf([2, 1]));
    expect(fingerprintOf(undefined)).not.toBe(fingerprintOf({}));
  });

  it('is another under another key', () => {
    const before = fingerprintOf({ a: 1 });
    useFingerprintKey(createSecretKey(Buffer.alloc(32, 1)));
    expect(fingerprintOf({ a: 1 })).not.toBe(before);
  });
});
