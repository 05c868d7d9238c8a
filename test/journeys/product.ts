import { openBrowser } from '@corkboard/testing/browser';
import { type Mailbox, openMailbox } from '@corkboard/testing/mailbox';
import { startProduct } from '@corkboard/testing/product-process';
import type { Browser, BrowserContext, Page } from 'playwright-core';

export interface Journey {
  readonly origin: string;
  readonly browser: Browser;
  /** Null where the product that is driven sends its mail elsewhere. */
  readonly mailbox: Mailbox | null;
  /** A person at a browser of their own: nothing remembered, nobody signed in. */
  stranger(options?: Parameters<Browser['newContext']>[0]): Promise<Person>;
  end(): Promise<void>;
}

export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the pages complained about: uncaught errors and messages of level error. */
  readonly complaints: readonly string[];
}

/** Answers of the API that a journey provokes on purpose are logged by the browser too; they are no complaints. */
const isOurFault = (text: string): boolean => !/Failed to load resource|ERR_NETWORK_CHANGED/.test(text);

const personIn = async (context: BrowserContext): Promise<Person> => {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && isOurFault(message.text())) complaints.push(message.text());
  });
  return { context, page, complaints };
};

/**
 * The product that journeys are driven against: the built product in one process; with JOURNEY_ORIGIN whatever answers
 * there (the distributed run, the containers).
 */
export const startJourney = async (env: Readonly<Record<string, string>> = {}): Promise<Journey> => {
  const elsewhere = process.env['JOURNEY_ORIGIN'];
  const mailbox = elsewhere ? null : await openMailbox();
  const product = elsewhere ? null : await startProduct({ env: { ...env, SMTP_URL: mailbox?.url ?? '' } });
  const origin = elsewhere ?? product?.origin ?? '';
  const browser = await openBrowser();
  return {
    origin,
    browser,
    mailbox,
    async stranger(options = {}) {
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width: 1440, height: 900 },
        locale: 'en-US',
        ...options,
      });
      context.setDefaultTimeout(30_000);
      return personIn(context);
    },
    async end() {
      await browser.close();
      await product?.stop();
      await mailbox?.close();
    },
  };
};
