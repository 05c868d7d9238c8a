/** S-335: more is fetched within twice the container's height of the bottom, asked at most every 200 ms. */
export const FETCH_MORE_THROTTLE_MS = 200;

export interface View {
  /** CSS px of the feed above the view's bottom edge; `total` is the feed's height, `container` the view's. */
  readonly bottom: number;
  readonly total: number;
  readonly container: number;
}

export const isNearEnd = (view: View): boolean => view.total - view.bottom <= 2 * view.container;

/** Runs `act` at once, then at most once per `everyMs`, and once more at the end of a burst. */
export const throttle = (act: () => void, everyMs: number): { (): void; cancel(): void } => {
  let last = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    timer = undefined;
    last = Date.now();
    act();
  };
  const throttled = () => {
    const wait = last + everyMs - Date.now();
    if (wait <= 0) run();
    else timer ??= setTimeout(run, wait);
  };
  return Object.assign(throttled, { cancel: () => clearTimeout(timer) });
};
