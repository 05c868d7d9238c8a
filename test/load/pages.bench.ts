import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openBrowser } from '@corkboard/testing/browser';
import { freePort } from '@corkboard/testing/free-port';
import { startProduct } from '@corkboard/testing/product-process';
import { type RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import { type Visit, visit } from './lighthouse.ts';
import type { BenchRow } from './run-benches.ts';

const ROUNDS = 5;
/** A browser now and then shows its page too late to be measured. */
const TRIES = 3;

export const how =
  "Lighthouse 12 with its own telephone and slow 4G (150 ms, 1.6 Mbit/s, CPU 4x slower, simulated), Chromium, medians of 5 first visits to the built product in one process with the pins of the demo. Scripts are all that came over the wire until 5 s after the load. The pin page is a visitor's, home a signed-in person's.";

type Demo = (on: { origin: string; dataDir: string; log(line: string): void }) => Promise<void>;

const fillDemo = async (origin: string, dataDir: string): Promise<void> => {
  const file = join(import.meta.dirname, '..', '..', 'scripts', 'demo', 'demo.mjs');
  const { runDemo } = (await import(pathToFileURL(file).href)) as { runDemo: Demo };
  await runDemo({ origin, dataDir, log: () => undefined });
};

const aPin = async (jane: RouteClient): Promise<string> => {
  const { data } = await jane.get<readonly { id: string }[]>('/resource/UserHomefeedResource/get/', { page_size: 1 });
  const id = data[0]?.id;
  if (id === undefined) throw new Error('the demo has no pin');
  return `/pin/${id}/`;
};

/** One visit in a browser of its own; Lighthouse opens its page in the browser's own context, so the cookies stand there. */
const visitAs = async (url: string, who: RouteClient | null): Promise<Visit> => {
  const port = await freePort();
  const browser = await openBrowser({ debuggingPort: port });
  try {
    const session = await browser.newBrowserCDPSession();
    const cookies = [...(who?.cookies ?? [])].map(([name, value]) => ({ name, value, url, secure: true, path: '/' }));
    await session.send('Storage.setCookies', { cookies });
    return await visit(url, port);
  } finally {
    await browser.close();
  }
};

const visitThatCounts = async (url: string, who: RouteClient | null, tries = 1): Promise<Visit> => {
  try {
    return await visitAs(url, who);
  } catch (error) {
    console.error(`${url}, visit ${tries} of at most ${TRIES}: ${error instanceof Error ? error.message : error}`);
    if (tries === TRIES) throw error;
    return visitThatCounts(url, who, tries + 1);
  }
};

const visits = async (url: string, who: RouteClient | null): Promise<readonly Visit[]> => {
  await visitThatCounts(url, who);
  const all: Visit[] = [];
  for (let round = 0; round < ROUNDS; round += 1) all.push(await visitThatCounts(url, who));
  return all;
};

const median = (all: readonly Visit[], of: (one: Visit) => number): number =>
  all.map(of).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;

const seconds = (name: string, all: readonly Visit[], most: number): BenchRow => {
  const value = median(all, (one) => one.largestPaint) / 1000;
  const goal = `at most ${most.toFixed(1)} s`;
  return { name: `${name}, largest paint (LCP)`, value: `${value.toFixed(2)} s`, goal, met: value <= most };
};

const landingRows = (all: readonly Visit[]): readonly BenchRow[] => {
  const scripts = median(all, (one) => one.scripts) / 1000;
  const blocking = median(all, (one) => one.blocking);
  const whole = `${Math.round(median(all, (one) => one.all) / 1000)} kB in ${median(all, (one) => one.requests)} requests`;
  return [
    seconds('landing', all, 2),
    {
      name: `landing, all its scripts (of ${whole})`,
      value: `${scripts.toFixed(1)} kB`,
      goal: 'at most 110 kB',
      met: scripts <= 110,
    },
    {
      name: 'landing, blocked (TBT)',
      value: `${Math.round(blocking)} ms`,
      goal: 'at most 150 ms',
      met: blocking <= 150,
    },
  ];
};

/** Times of a first visit on a telephone. */
export const run = async (): Promise<readonly BenchRow[]> => {
  const product = await startProduct();
  try {
    await fillDemo(product.origin, product.dataDir);
    const jane = await signUp(product.origin);
    const pin = await aPin(jane);
    return [
      ...landingRows(await visits(`${product.origin}/`, null)),
      seconds('home', await visits(`${product.origin}/`, jane), 2.5),
      seconds('pin page', await visits(`${product.origin}${pin}`, null), 2.5),
    ];
  } finally {
    await product.stop();
  }
};

export const runsInBoth = true;
