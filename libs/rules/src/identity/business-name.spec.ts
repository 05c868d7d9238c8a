import { describe, expect, it } from '@jest/globals';
import { businessNameFlaw, tidyBusinessName } from './business-name.ts';

describe('the name of a business [DS-134 part]', () => {
  it('has 1 to 60 code points after trimming', () => {
    expect(businessNameFlaw('A')).toBeNull();
    expect(businessNameFlaw(`  ${'🪴'.repeat(60)}\n`)).toBeNull();
    expect(businessNameFlaw('🪴'.repeat(61))).toBe('too-long');
    expect(tidyBusinessName('  Blue Door Pottery ')).toBe('Blue Door Pottery');
  });

  it.each(['', '   ', '\n\t', '\u200b', '\u200b \u2060'])('is missing where nothing can be seen: %j', (name) => {
    expect(businessNameFlaw(name)).toBe('missing');
  });

  it.each(['Blue\u0000Door', 'Blue\nDoor', 'Blue\u007fDoor', 'Blue\u0085Door', 'Blue\ud800Door'])(
    'has neither control characters nor halves of characters: %j',
    (name) => {
      expect(businessNameFlaw(name)).toBe('unreadable');
    },
  );
});
