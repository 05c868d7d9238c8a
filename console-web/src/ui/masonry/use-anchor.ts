import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type Anchor, anchorAt, recallAnchor, rememberAnchor, scrollFor } from './anchor.ts';
import type { Layout } from './layout.ts';
import { feedTop } from './use-feed-window.ts';

type KeyAt = (index: number) => string | undefined;

/** Scroll position of a page with this `memory` once it is brought back, in CSS px from the feed's top. */
export const rememberedTop = (placed: Layout, keyAt: KeyAt, memory: string | undefined): number => {
  const anchor = memory === undefined ? null : recallAnchor(memory);
  return anchor === null ? 0 : (scrollFor(placed, anchor, keyAt) ?? 0);
};

/**
 * Keeps the same tile in view when the columns change, and brings the view back to the pixel when a page with the same
 * `memory` (one name per entry of the history) is shown again.
 */
export const useAnchor = (
  ref: RefObject<HTMLElement | null>,
  placed: Layout,
  keyAt: KeyAt,
  memory: string | undefined,
): void => {
  const scrolled = useRef(0);
  const latest = useRef({ placed, keyAt });
  const restored = useRef<string | undefined>(undefined);

  useLayoutEffect(() => {
    const before = latest.current;
    latest.current = { placed, keyAt };
    const feed = ref.current;
    if (feed === null || placed.top.length === 0 || placed.columns.width <= 1) return;
    const goTo = (anchor: Anchor | null) => {
      const y = anchor === null ? null : scrollFor(placed, anchor, keyAt);
      if (y !== null) window.scrollTo({ top: y + feedTop(feed), behavior: 'instant' });
      return y;
    };
    if (memory !== undefined && restored.current !== memory) {
      const anchor = recallAnchor(memory);
      if (anchor === null || goTo(anchor) !== null) restored.current = memory;
    } else if (before.placed.top.length > 0 && before.placed.columns.count !== placed.columns.count) {
      goTo(anchorAt(before.placed, scrolled.current, before.keyAt));
    }
  }, [ref, placed, keyAt, memory]);

  useEffect(() => {
    const follow = () => {
      if (ref.current !== null) scrolled.current = -ref.current.getBoundingClientRect().top;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [ref]);

  useLayoutEffect(() => {
    if (memory === undefined) return;
    const keep = () => rememberAnchor(memory, anchorAt(latest.current.placed, scrolled.current, latest.current.keyAt));
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      window.removeEventListener('pagehide', keep);
    };
  }, [memory]);
};
