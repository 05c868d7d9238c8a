/** DS-238: kinds of sites that pages belong to. */
export const siteTypes = { main: 0, ads: 3, analytics: 4, trends: 7, planning: 12 } as const;
export type SiteType = (typeof siteTypes)[keyof typeof siteTypes];

/** S-009: site type 3. */
export const isAdsSite = (path: string): boolean => /^\/(advertiser|ads|business\/hub)(\/|$)/.test(path);

const siteTypeByPath: readonly (readonly [RegExp, SiteType])[] = [
  [/^\/analytics(\/|$)/, siteTypes.analytics],
  [/^\/trends(\/|$)/, siteTypes.trends],
  [/^\/planning(\/|$)/, siteTypes.planning],
];

/** DS-238: told by the path of a page alone. */
export const siteTypeOf = (path: string): SiteType =>
  isAdsSite(path) ? siteTypes.ads : (siteTypeByPath.find(([pattern]) => pattern.test(path))?.[1] ?? siteTypes.main);

/** DS-003: an account of this many days is no longer recent. */
export const RECENT_ACCOUNT_DAYS = 28;
const DAY = 86_400_000;

export interface PromotingViewer {
  readonly isAuth: boolean;
  readonly isPartner: boolean;
  /** DS-004: has a profile of a business, a linked business account, or a conversion begun and not finished. */
  readonly hasBusinessTies: boolean;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

export interface PromotablePin {
  readonly isOwn: boolean;
  readonly isPublic: boolean;
  readonly mediaReady: boolean;
  /** Flagged sensitive, or removed. */
  readonly isWithheld: boolean;
  readonly isRepinOfAd: boolean;
}

/** DS-003: at exactly so many days an account is not recent. Milliseconds since 1970. */
export const isRecentAccount = (createdAt: number, now: number, days = RECENT_ACCOUNT_DAYS): boolean =>
  now - createdAt < days * DAY;

export const isPromotablePin = (pin: PromotablePin): boolean =>
  pin.isOwn && pin.isPublic && pin.mediaReady && !pin.isWithheld && !pin.isRepinOfAd;

/** S-008, S-009, DS-005: the same for the button, the colours beside it and the success event of a save. */
export const isPromotionOffered = (
  viewer: PromotingViewer,
  pin: PromotablePin,
  {
    siteType,
    now,
    recentDays,
  }: { readonly siteType: SiteType; readonly now: number; readonly recentDays?: number | undefined },
): boolean =>
  siteType !== siteTypes.ads &&
  viewer.isAuth &&
  !viewer.isPartner &&
  !viewer.hasBusinessTies &&
  !isRecentAccount(viewer.createdAt, now, recentDays) &&
  isPromotablePin(pin);

const platformsWithoutPromotion: ReadonlySet<string> = new Set(['shopify', 'woocommerce']);

/** S-010, DS-006: whether product groups of a catalog can be promoted; a single pin always can. */
export const isPromotableCatalog = (platform: string): boolean =>
  !platformsWithoutPromotion.has(platform.toLowerCase());
