import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { throttled } from '../../lib/browser/throttle.ts';
import { BUCKET } from './layout.ts';
import { FETCH_MORE_THROTTLE_MS, isNearEnd } from './near-end.ts';

/** Buckets of the feed that are drawn: the view and one bucket on each side. */
export interface Span {
  readonly first: number;
  readonly last: number;
  /** Only what touches this, in CSS px from the feed's top: the rest of the buckets is drawn after the next paint. */
  readonly view: { readonly from: number; readonly to: number } | null;
  /** A jump is being drawn, and the browser waits to paint it. */
  readonly hurried: boolean;
}

export const spanOf = (scrolled: number, viewHeight: number): Span => ({
  first: Math.max(0, Math.floor((scrolled - BUCKET / 2) / BUCKET)),
  last: Math.max(0, Math.floor((scrolled + viewHeight + BUCKET / 2) / BUCKET)),
  view: null,
  hurried: false,
});

/** Span that must be there at once when the view comes from far away: no more than it shows. */
export const viewOf = (scrolled: number, viewHeight: number): Span => ({
  ...spanOf(scrolled, viewHeight),
  view: { from: scrolled, to: scrolled + viewHeight },
});

/** CSS px between the page's top and the feed's. */
export const feedTop = (feed: HTMLElement): number => feed.getBoundingClientRect().top + window.scrollY;

/** The container's own width; the only thing ever read from the page, once and when it changes. */
export const useWidth = (ref: RefObject<HTMLElement | null>, given: number | undefined): number => {
  const [width, setWidth] = useState(given ?? 0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || given !== undefined) return;
    setWidth(element.clientWidth);
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(entry.contentRect.width);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, given]);
  return given ?? width;
};

/** Calls `follow` whenever the view moves or changes its size; the answer ends that. */
const onMove = (follow: () => void): (() => void) => {
  const left = new AbortController();
  for (const type of ['scroll', 'resize'])
    window.addEventListener(type, follow, { passive: true, signal: left.signal });
  return () => left.abort();
};

/** To the pixel: where a view is brought back to is no whole number. */
const isWithin = (view: NonNullable<Span['view']>, scrolled: number): boolean =>
  scrolled > view.from - 1 && scrolled + window.innerHeight < view.to + 1;

/** `start`: where the view will stand, in CSS px from the feed's top, until the page was scrolled. */
export const useSpan = (ref: RefObject<HTMLElement | null>, start: () => number): Span => {
  const [moved, setMoved] = useState<Span | null>(null);
  const span = moved ?? viewOf(start(), window.innerHeight);
  const shown = useRef(span);
  useLayoutEffect(() => {
    shown.current = span;
  });
  useEffect(() => {
    let widening = 0;
    const scrolled = () => Math.max(0, -(ref.current?.getBoundingClientRect().top ?? 0));
    // After the paint of what is in view.
    const widen = () => {
      cancelAnimationFrame(widening);
      widening = requestAnimationFrame(() => {
        widening = requestAnimationFrame(() => startTransition(() => setMoved(spanOf(scrolled(), window.innerHeight))));
      });
    };
    const follow = () => {
      const next = spanOf(scrolled(), window.innerHeight);
      const { first, last, view } = shown.current;
      const isDrawn = view === null ? next.first === first && next.last === last : isWithin(view, scrolled());
      if (isDrawn) return;
      const isFar = next.first > last || next.last < first;
      // Drawn before the browser paints this scroll, so that a jump never shows an empty wall.
      flushSync(() => setMoved(isFar ? { ...viewOf(scrolled(), window.innerHeight), hurried: true } : next));
      if (isFar) widen();
    };
    widen();
    const leave = onMove(follow);
    return () => {
      cancelAnimationFrame(widening);
      leave();
    };
  }, [ref]);
  return span;
};

/** Asks for more while the view stands near the feed's end (S-335). */
export const useNearEnd = (
  ref: RefObject<HTMLElement | null>,
  total: number,
  onNearEnd: (() => void) | undefined,
): void => {
  useEffect(() => {
    if (onNearEnd === undefined) return;
    const ask = () => {
      const feed = ref.current;
      if (feed === null) return;
      const container = window.innerHeight;
      const bottom = container - feed.getBoundingClientRect().top;
      if (isNearEnd({ bottom, total, container })) onNearEnd();
    };
    const follow = throttled(ask, FETCH_MORE_THROTTLE_MS);
    follow();
    const leave = onMove(follow);
    return () => {
      follow.cancel();
      leave();
    };
  }, [ref, total, onNearEnd]);
};
