/** S-383: narrow below 870 px, medium to 1275, wide above. */
export type LayoutSize = 'NARROW' | 'MEDIUM' | 'WIDE';
export const NARROW_BELOW = 870;
export const MEDIUM_UP_TO = 1275;

export const layoutSize = (viewport: number): LayoutSize => {
  if (viewport < NARROW_BELOW) return 'NARROW';
  return viewport <= MEDIUM_UP_TO ? 'MEDIUM' : 'WIDE';
};

/** S-385, DS-241: two panes of a closeup from 1050 px, two columns of the pin builder from 880 px. */
export const CLOSEUP_TWO_PANES_FROM = 1050;
export const BUILDER_TWO_COLUMNS_FROM = 880;
export const closeupHasTwoPanes = (viewport: number): boolean => viewport >= CLOSEUP_TWO_PANES_FROM;
export const builderHasTwoColumns = (viewport: number): boolean => viewport >= BUILDER_TWO_COLUMNS_FROM;

export interface Closeup {
  /** CSS px of the picture's pane, and of both panes. */
  readonly pane: number;
  readonly container: number;
}

/** S-386, DS-242. */
export const closeupSizes = {
  compact: { pane: 488, container: 992 },
  standard: { pane: 508, container: 1016 },
  tall: { pane: 672, container: 1176 },
  story: { pane: 740, container: 912 },
} as const satisfies Record<string, Closeup>;

export type CloseupMedia = 'standard' | 'tall' | 'story';

/** Width of a closeup: compact up to medium viewports, more room above for tall media and stories. */
export const closeupOf = (viewport: number, media: CloseupMedia): Closeup =>
  layoutSize(viewport) === 'WIDE' ? closeupSizes[media] : closeupSizes.compact;

const MOBILE_AGENT = /Mobi|Android|iPhone|iPad|iPod/i;

/** DS-075: the desktop flow of `/pin/create/`: from 870 px and no phone, unless `?flow=` says otherwise. */
export const isDesktopFlow = (seen: { viewport: number; userAgent: string; flow: string | null }): boolean => {
  if (seen.flow === 'desktop' || seen.flow === 'mobile') return seen.flow === 'desktop';
  return seen.viewport >= NARROW_BELOW && !MOBILE_AGENT.test(seen.userAgent);
};
