import { describe, expect, it } from '@jest/globals';
import {
  builderHasTwoColumns,
  closeupHasTwoPanes,
  closeupOf,
  closeupSizes,
  isDesktopFlow,
  layoutSize,
} from './viewport.ts';

describe('the size of a layout', () => {
  it.each([
    [869, 'NARROW'],
    [870, 'MEDIUM'],
    [1275, 'MEDIUM'],
    [1276, 'WIDE'],
  ])('of a viewport of %d px is %s [S-383]', (viewport, size) => expect(layoutSize(viewport)).toBe(size));

  it('puts the panes of a closeup side by side from 1050 px, the columns of the builder from 880 px [S-385]', () => {
    expect([closeupHasTwoPanes(1049), closeupHasTwoPanes(1050)]).toEqual([false, true]);
    expect([builderHasTwoColumns(879), builderHasTwoColumns(880)]).toEqual([false, true]);
  });
});

describe('the closeup', () => {
  it('is 508 of 1016 px wide, 488 of 992 where there is less room [S-386]', () => {
    expect(closeupOf(1276, 'standard')).toEqual({ pane: 508, container: 1016 });
    expect(closeupOf(1275, 'standard')).toEqual({ pane: 488, container: 992 });
    expect(closeupOf(1275, 'tall')).toEqual({ pane: 488, container: 992 });
  });
  it('gives tall media 672 of 1176 px and stories 740 of 912 [S-386]', () => {
    expect(closeupOf(1440, 'tall')).toEqual({ pane: 672, container: 1176 });
    expect(closeupOf(1440, 'story')).toEqual({ pane: 740, container: 912 });
  });
  it('always fits the viewport that it is for', () => {
    expect(closeupSizes.compact.container).toBeLessThan(1050);
    expect(closeupSizes.tall.container).toBeLessThan(1276);
  });
});

describe('the flow of a link that creates a pin', () => {
  const desktop = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/147';
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile/15E148';
  it('is the desktop one from 870 px', () => {
    expect(isDesktopFlow({ viewport: 869, userAgent: desktop, flow: null })).toBe(false);
    expect(isDesktopFlow({ viewport: 870, userAgent: desktop, flow: null })).toBe(true);
  });
  it('is never the desktop one on a phone', () =>
    expect(isDesktopFlow({ viewport: 1200, userAgent: phone, flow: null })).toBe(false));
  it('can be chosen in the address', () => {
    expect(isDesktopFlow({ viewport: 400, userAgent: phone, flow: 'desktop' })).toBe(true);
    expect(isDesktopFlow({ viewport: 1400, userAgent: desktop, flow: 'mobile' })).toBe(false);
    expect(isDesktopFlow({ viewport: 1400, userAgent: desktop, flow: 'other' })).toBe(true);
  });
});
