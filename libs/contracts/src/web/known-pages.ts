import { advertiserPageAt, createAdAt, isShownPage, quickPromoteAt } from '@corkboard/rules/ads/links';
import { productPageOf } from '@corkboard/rules/curation/addresses';

/** Pages of the web app that are there for everybody; those of pins, boards and people are asked for (`getPageHead`). */
const known = [
  /^\/$/,
  /^\/(ideas|login|signup|pin-builder|trash)\/?$/,
  /^\/password\/reset(\/|$)/,
  /^\/email\/verify\/?$/,
  /^\/business\/(start|create|convert|access|invitation)\/?$/,
  /^\/settings\/(ads|account)\/?$/,
  /^\/_\/_\/(policy|help)\//,
  /^\/pin\/create(\/[^/]+)?\/?$/,
  /^\/pin\/[^/]+\/repin\/x\/?$/,
  /^\/board\/(create|invitation)\/?$/,
  /^\/search\/[^/]+\/?$/,
  /^\/offsite\/?$/,
  /^\/console(\/|$)/,
] as const;

const isOfAds = (path: string): boolean => {
  const at = advertiserPageAt(path);
  return quickPromoteAt(path) !== null || createAdAt(path) !== null || (at !== null && isShownPage(at.page));
};

/** `product`: of a pin, a board or a person, if there is one; `unknown`: no page of the web app has this address. */
export const pageKindOf = (path: string): 'known' | 'product' | 'unknown' => {
  if (known.some((page) => page.test(path)) || isOfAds(path)) return 'known';
  return productPageOf(path) ? 'product' : 'unknown';
};
