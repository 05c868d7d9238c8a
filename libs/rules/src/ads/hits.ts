/** DS-166: what happened to an ad once it was served, as the page reports it. Each is counted once per insertion. */
export const hitTypes = [
  ...(['impression', 'pin_click', 'outbound_click', 'save', 'hide'] as const),
  ...(['video_start', 'video_25', 'video_50', 'video_75', 'video_100'] as const),
] as const;
export type HitType = (typeof hitTypes)[number];

/** Reasons for which a hit is kept and not counted. */
export const hitRejections = ['duplicate', 'expired', 'bad_signature', 'bot', 'own_staff', 'hidden_time'] as const;
export type HitRejection = (typeof hitRejections)[number];

/** Milliseconds that an insertion accepts hits after it was served (DS-166). */
export const INSERTION_LIFETIME_MS = 86_400_000;

/** Viewability as the MRC defines it: this share of the pixels for so long, in milliseconds. */
export const VIEWABLE_SHARE = 0.5;
export const VIEWABLE_MS = 1_000;
export const VIDEO_VIEWABLE_MS = 2_000;

/** DS-168: event that a price is asked for. `thousand_impressions`: each viewable impression costs a thousandth of it. */
export const billableEvents = ['outbound_click', 'video_50', 'thousand_impressions'] as const;
export type BillableEvent = (typeof billableEvents)[number];

/** Hit that one price is charged for. */
export const chargedHit = (billable: BillableEvent): HitType =>
  billable === 'thousand_impressions' ? 'impression' : billable;

/** Whole micros that one such hit costs. A price per 1,000 is divisible by 1,000, so that nothing is rounded. */
export const priceOfOne = (billable: BillableEvent, priceMicro: number): number =>
  billable === 'thousand_impressions' ? priceMicro / 1_000 : priceMicro;

export const isPrice = (billable: BillableEvent, priceMicro: number): boolean =>
  Number.isSafeInteger(priceMicro) &&
  priceMicro > 0 &&
  (billable !== 'thousand_impressions' || priceMicro % 1_000 === 0);

/** First position of an ad in a list, counted from 1, and the distance to the next one (DS-165). */
export const FIRST_SLOT = 4;
export const SLOT_DISTANCE = 8;

/**
 * Positions of ads, counted from 1 in the list with its ads, that come before or among `count` pins of a page, when `shown`
 * pins (ads left out) came before it.
 *
 * @example slotsOfPage({ shown: 0, count: 25 }) // [4, 12, 20, 28]
 */
export const slotsOfPage = ({
  shown,
  count,
}: {
  readonly shown: number;
  readonly count: number;
}): readonly number[] => {
  const slots: number[] = [];
  const pinsBefore = (slot: number) => FIRST_SLOT - 1 + slot * (SLOT_DISTANCE - 1);
  const first = Math.max(0, Math.ceil((shown - pinsBefore(0)) / (SLOT_DISTANCE - 1)));
  for (let slot = first; pinsBefore(slot) < shown + count; slot += 1) slots.push(FIRST_SLOT + slot * SLOT_DISTANCE);
  return slots;
};

/** Pins, ads left out, that stand before the ad at a position. */
export const pinsBeforeSlot = (position: number): number =>
  FIRST_SLOT - 1 + ((position - FIRST_SLOT) / SLOT_DISTANCE) * (SLOT_DISTANCE - 1);
