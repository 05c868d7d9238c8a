/** S-009: kind of site that a page belongs to. Nothing is offered on the site of ads. */
export const siteTypes = { product: 1, business: 2, ads: 3 } as const;
export type SiteType = (typeof siteTypes)[keyof typeof siteTypes];

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

/** At exactly 28 days an account is not recent. Both in milliseconds since 1970. */
export const isRecentAccount = (createdAt: number, now: number): boolean => now - createdAt < RECENT_ACCOUNT_DAYS * DAY;

export const isPromotablePin = (pin: PromotablePin): boolean =>
  pin.isOwn && pin.isPublic && pin.mediaReady && !pin.isWithheld && !pin.isRepinOfAd;

/** S-008, DS-005: the same for the button, the colours beside it and the success event of a save. */
export const isPromotionOffered = (
  viewer: PromotingViewer,
  pin: PromotablePin,
  { siteType, now }: { readonly siteType: SiteType; readonly now: number },
): boolean =>
  siteType !== siteTypes.ads &&
  viewer.isAuth &&
  !viewer.isPartner &&
  !viewer.hasBusinessTies &&
  !isRecentAccount(viewer.createdAt, now) &&
  isPromotablePin(pin);

const platformsWithoutPromotion: ReadonlySet<string> = new Set(['shopify', 'woocommerce']);

/** S-010, DS-006: whether product groups of a catalog can be promoted; a single pin always can. */
export const isPromotableCatalog = (platform: string): boolean =>
  !platformsWithoutPromotion.has(platform.toLowerCase());
