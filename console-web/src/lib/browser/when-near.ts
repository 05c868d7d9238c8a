const NEAR = '200px 0px';

/** Calls `near` once an element is within 200 px of what is seen. Returns what ends the watch. */
export const whenNear = (element: Element, near: () => void): (() => void) => {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      near();
    },
    { rootMargin: NEAR },
  );
  observer.observe(element);
  return () => observer.disconnect();
};
