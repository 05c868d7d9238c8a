import { VIEWABLE_MS, VIEWABLE_SHARE } from '@corkboard/rules/ads/hits';

/**
 * Calls `seen` once half of an element was visible for so many ms without interruption, in a tab that was visible too.
 * Returns what ends the watch.
 */
export const whenViewable = (element: Element, seen: () => void, forMs = VIEWABLE_MS): (() => void) => {
  if (typeof IntersectionObserver === 'undefined') return () => undefined;
  let isInView = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const stop = () => {
    if (timer) clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('visibilitychange', follow);
  };
  const follow = () => {
    const isSeen = isInView && document.visibilityState === 'visible';
    if (isSeen) {
      timer ??= setTimeout(() => {
        stop();
        seen();
      }, forMs);
    } else if (timer) {
      clearTimeout(timer);
      timer = null;
    }
  };
  const observer = new IntersectionObserver(
    (entries) => {
      isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= VIEWABLE_SHARE;
      follow();
    },
    { threshold: VIEWABLE_SHARE },
  );
  observer.observe(element);
  document.addEventListener('visibilitychange', follow);
  return stop;
};
