import { openBrowser } from '@corkboard/testing/browser';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { watchShifts } from './shifts.ts';
import { startTarget, type Target } from './targets.ts';

export interface Journey {
  readonly origin: string;
  readonly browser: Browser;
  readonly mailbox: Target['mailbox'];
  /** The shell of the installation: `npm run staff -- ..`; answers what it printed. */
  readonly staff: Target['staff'];
  /** Kills the product in the middle of its work, and starts it again. */
  readonly crash: Target['crash'];
  /** A person at a browser of their own: nothing remembered, nobody signed in. */
  stranger(options?: Parameters<Browser['newContext']>[0]): Promise<Person>;
  end(): Promise<void>;
}

export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors of the pages: uncaught ones and messages of level error. */
  readonly complaints: readonly string[];
}

/** Answers of the API that a journey provokes on purpose are logged by the browser too; they are no complaints. */
const isOurFault = (text: string): boolean => !/Failed to load resource|ERR_NETWORK_CHANGED/.test(text);

const personIn = async (context: BrowserContext): Promise<Person> => {
  await watchShifts(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && isOurFault(message.text())) complaints.push(message.text());
  });
  return { context, page, complaints };
};

const started: Promise<Journey>[] = [];

/** The product of JOURNEY_TARGET with these settings, and a browser. */
export const startJourney = (
  settings: Readonly<Record<string, string>> = {},
  browsing: { keepsPages?: boolean } = {},
): Promise<Journey> => {
  const journey = start(settings, browsing);
  started.push(journey);
  return journey;
};

/** Ends what a file has started, also what took longer to start than its tests would wait. */
export const endJourneys = async (): Promise<void> => {
  for (const journey of started.splice(0)) await journey.then(({ end }) => end()).catch(() => undefined);
};

const start = async (
  settings: Readonly<Record<string, string>>,
  browsing: { keepsPages?: boolean },
): Promise<Journey> => {
  const browser = await openBrowser(browsing);
  const target = await startTarget(settings).catch(async (reason: unknown) => {
    await browser.close();
    throw reason;
  });
  let ending: Promise<void> | null = null;
  const { origin, mailbox, staff, crash } = target;
  return {
    origin,
    browser,
    mailbox,
    staff,
    crash,
    async stranger(options = {}) {
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width: 1440, height: 900 },
        locale: 'en-US',
        ...options,
      });
      context.setDefaultTimeout(60_000);
      return personIn(context);
    },
    end() {
      ending ??= browser.close().then(() => target.stop());
      return ending;
    },
  };
};
