import { describe, expect, it } from '@jest/globals';
import { campaignName, defaultCampaignName } from './campaign-name.ts';

describe('the name of a campaign', () => {
  it('of 63 code points is kept, of 64 is cut to 62 and an ellipsis [S-195]', () => {
    expect(campaignName('x'.repeat(63))).toBe('x'.repeat(63));
    expect(campaignName('x'.repeat(64))).toBe(`${'x'.repeat(62)}…`);
  });

  it('is counted in code points, so that no character is cut in two [S-195]', () => {
    expect(campaignName('🦊'.repeat(63))).toBe('🦊'.repeat(63));
    expect(campaignName('🦊'.repeat(64))).toBe(`${'🦊'.repeat(62)}…`);
  });

  it('begins as the title of the pin and the day, kept whole', () => {
    expect(defaultCampaignName('Lamp', '2026-03-01')).toBe('Lamp - 2026-03-01');
    expect(defaultCampaignName(null, '2026-03-01')).toBe('Pin - 2026-03-01');
    const long = defaultCampaignName('🦊'.repeat(100), '2026-03-01');
    expect(campaignName(long)).toBe(long);
    expect(long).toMatch(/… - 2026-03-01$/u);
  });
});
