import { settle } from '@corkboard/testing/browser';
import { expect } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';

/** Cumulative layout shift as browsers report it: the worst session window (gaps under 1 s, at most 5 s long). */
const MOST = 0.01;

// Runs in every page from its first moment; text, because this package is compiled without the DOM's types.
const watch = `(() => {
  const seen = (globalThis.layoutShifts = { entries: [] });
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  const said = ({ node, previousRect, currentRect }) =>
    (node?.nodeName ?? 'gone') + '.' + (node?.className ?? '') + ': ' + box(previousRect) + ' -> ' + box(currentRect);
  new PerformanceObserver((list) => {
    for (const one of list.getEntries())
      if (!one.hadRecentInput) seen.entries.push({ value: one.value, at: one.startTime, moved: one.sources.map(said) });
  }).observe({ type: 'layout-shift', buffered: true });
})()`;

interface Shift {
  readonly value: number;
  readonly at: number;
  readonly moved: readonly string[];
}

const worstWindow = (shifts: readonly Shift[]): number => {
  let [worst, sum, first, last] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  for (const { value, at } of shifts) {
    if (at - last > 1000 || at - first > 5000) [sum, first] = [0, at];
    sum += value;
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
};

/** Has every page of the context record what moves by itself. */
export const watchShifts = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(watch);
};

/** Nothing has moved under the eyes of the reader since the page was opened. */
export const expectSteady = async (page: Page, name: string): Promise<void> => {
  await settle(page);
  const shifts = (await page.evaluate('globalThis.layoutShifts?.entries ?? null')) as readonly Shift[] | null;
  if (shifts === null) throw new Error('Nobody watches the layout of this page: see watchShifts');
  expect([name, worstWindow(shifts) <= MOST ? [] : shifts]).toEqual([name, []]);
};
