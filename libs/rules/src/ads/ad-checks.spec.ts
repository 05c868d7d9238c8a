import { describe, expect, it } from '@jest/globals';
import { advisoryTermsIn } from './ad-checks.ts';

describe('advisory terms [DS-150 part]', () => {
  it('are found as whole words, in any case and across punctuation', () => {
    expect(advisoryTermsIn(['Tips for SELF-Harm'], ['self harm', 'arm'])).toEqual(['self harm']);
    expect(advisoryTermsIn(['', 'about #Anorexia, again'], ['anorexia'])).toEqual(['anorexia']);
    expect(advisoryTermsIn(['ＰＯＲＮ'], ['porn'])).toEqual(['porn']);
    expect(advisoryTermsIn(['pórn'], ['porn'])).toEqual(['porn']);
  });

  it('are not found within words, nor across two texts', () => {
    expect(advisoryTermsIn(['Popcorn for Essex'], ['porn', 'sex'])).toEqual([]);
    expect(advisoryTermsIn(['self', 'harm'], ['self harm'])).toEqual([]);
    expect(advisoryTermsIn(['Lamps'], [])).toEqual([]);
  });
});
