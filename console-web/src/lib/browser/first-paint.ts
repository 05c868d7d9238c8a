/** A page in the background paints nothing. */
const AT_MOST_MS = 500;

/** When the HTML is seen: drawing the app takes a telephone long enough to be waited for in front of a blank page. */
export const firstPaint = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, AT_MOST_MS);
    new PerformanceObserver(() => done()).observe({ type: 'paint', buffered: true });
  });
