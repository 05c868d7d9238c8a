import { VIEWABLE_MS, VIEWABLE_SHARE } from '@corkboard/rules/ads/hits';

/** Tells each time whether half of an element is visible, in a tab that is visible too. Returns what ends the watch. */
export const followView = (element: Element, follow: (isSeen: boolean) => void): (() => void) => {
  if (typeof IntersectionObserver === 'undefined') return () => undefined;
  let isInView = false;
  const tell = () => follow(isInView && document.visibilityState === 'visible');
  const observer = new IntersectionObserver(
    (entries) => {
      isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= VIEWABLE_SHARE;
      tell();
    },
    { threshold: VIEWABLE_SHARE },
  );
  observer.observe(element);
  document.addEventListener('visibilitychange', tell);
  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', tell);
  };
};

/**
 * Calls `seen` once half of an element was visible for so many ms without interruption, in a tab that was visible too.
 * Returns what ends the watch.
 */
export const whenViewable = (element: Element, seen: () => void, forMs = VIEWABLE_MS): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const interrupt = () => {
    if (timer) clearTimeout(timer);
    timer = null;
  };
  const unfollowed = followView(element, (isSeen) => {
    if (!isSeen) return interrupt();
    timer ??= setTimeout(() => {
      unfollowed();
      seen();
    }, forMs);
  });
  return () => {
    interrupt();
    unfollowed();
  };
};
