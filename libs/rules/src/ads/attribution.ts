import type { HitType } from './hits.ts';

/** S-321, DS-219: seconds for which a click or a view of an ad may be credited, and its priority against the others. */
export const attributionSources = {
  click: { expiry: 2_592_000, priority: 100 },
  view: { expiry: 86_400, priority: 0 },
} as const;

export const sourceEventTypes = ['click', 'view'] as const;
export type SourceEventType = (typeof sourceEventTypes)[number];

/** Null for hits that nothing is credited to. */
export const sourceEventOf = (type: HitType): SourceEventType | null => {
  if (type === 'outbound_click') return 'click';
  return type === 'impression' ? 'view' : null;
};
