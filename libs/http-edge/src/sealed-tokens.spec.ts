import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { SealedTokens } from './sealed-tokens.ts';

const keyOf = (fill: number) => createSecretKey(Buffer.alloc(32, fill));

describe('a sealed token', () => {
  it('is opened by every service of the installation', () => {
    const sealed = new SealedTokens(keyOf(1)).seal('curation.1234');
    expect(new SealedTokens(keyOf(1)).open(sealed)).toBe('curation.1234');
    expect(sealed).toMatch(/^[\w-]{40,160}$/);
  });

  it('shows neither what was written nor that two are alike', () => {
    const tokens = new SealedTokens(keyOf(1));
    const [one, other] = [tokens.seal('curation.1234'), tokens.seal('curation.1234')];
    expect(one).not.toBe(other);
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toMatch(/curation|1234/);
  });

  it('of another installation, changed by a bit or made up is none', () => {
    const tokens = new SealedTokens(keyOf(1));
    const sealed = Buffer.from(tokens.seal('curation.1234'), 'base64url');
    const changed = Array.from(sealed, (_, at) => {
      const copy = Buffer.from(sealed);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy.toString('base64url');
    });
    const forged = [
      ...changed,
      new SealedTokens(keyOf(2)).seal('curation.1234'),
      'curation.999999999',
      'x'.repeat(160),
      '',
    ];
    expect(forged.map((each) => tokens.open(each)).filter((each) => each !== null)).toEqual([]);
  });

  it('is one text: a longer or another writing of the same bytes is none', () => {
    const tokens = new SealedTokens(keyOf(1));
    for (const token of ['123', '1234', '12345']) {
      const sealed = tokens.seal(token);
      expect(tokens.open(sealed)).toBe(token);
      expect([`${sealed}x`, `${sealed}=`, `${sealed}\n`].map((each) => tokens.open(each))).toEqual([null, null, null]);
    }
  });
});
