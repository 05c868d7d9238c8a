/** S-335: more is fetched within twice the container's height of the bottom, asked at most every 200 ms. */
export const FETCH_MORE_THROTTLE_MS = 200;

export interface View {
  /** CSS px of the feed above the view's bottom edge; `total` is the feed's height, `container` the view's. */
  readonly bottom: number;
  readonly total: number;
  readonly container: number;
}

export const isNearEnd = (view: View): boolean => view.total - view.bottom <= 2 * view.container;
