import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = join(import.meta.dirname, '..', '..', '.cache', 'lighthouse');
const entry = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js');

interface Request {
  readonly resourceType?: string;
  readonly transferSize: number;
}

interface Audit {
  readonly numericValue?: number;
  readonly errorMessage?: string;
  readonly details?: { readonly items: unknown[] };
}

interface Result {
  readonly runtimeError?: { readonly message: string };
  readonly audits: Readonly<Record<string, Audit>>;
}

type Lighthouse = (url: string, flags: object) => Promise<{ readonly lhr: Result } | undefined>;

/** One visit, as Lighthouse tells it: milliseconds and bytes over the wire. */
export interface Visit {
  readonly largestPaint: number;
  readonly blocking: number;
  readonly scripts: number;
  readonly all: number;
  readonly requests: number;
}

/** Only this bench needs it, so it comes from npm when the bench runs. */
const lighthouse = async (): Promise<Lighthouse> => {
  if (!existsSync(entry)) {
    mkdirSync(folder, { recursive: true });
    const wanted = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
    execFileSync('npm', [...wanted, 'lighthouse@12'], { cwd: folder, stdio: 'ignore' });
  }
  return ((await import(pathToFileURL(entry).href)) as { default: Lighthouse }).default;
};

const bytes = (requests: readonly Request[]): number => requests.reduce((sum, each) => sum + each.transferSize, 0);

/** Reason that Lighthouse gives for missing figures. */
const reasonOf = ({ audits, runtimeError }: Result): string => {
  const failed = Object.entries(audits).flatMap(([name, { errorMessage }]) =>
    errorMessage ? [`${name}: ${errorMessage}`] : [],
  );
  return [...(runtimeError ? [runtimeError.message] : []), ...failed].join('; ') || 'a figure is missing';
};

const visitOf = (result: Result): Visit => {
  const { audits, runtimeError } = result;
  const largestPaint = audits['largest-contentful-paint']?.numericValue;
  const blocking = audits['total-blocking-time']?.numericValue;
  const requests = (audits['network-requests']?.details?.items ?? []) as Request[];
  if (runtimeError || largestPaint === undefined || blocking === undefined)
    throw new Error(`Lighthouse measured nothing: ${reasonOf(result)}`);
  const scripts = bytes(requests.filter(({ resourceType }) => resourceType === 'Script'));
  return { largestPaint, blocking, scripts, all: bytes(requests), requests: requests.length };
};

/** A first visit on Lighthouse's telephone and its slow 4G, until 5 s after the load, in the browser that listens at `port`. */
export const visit = async (url: string, port: number): Promise<Visit> => {
  const measure = await lighthouse();
  const wanted = ['largest-contentful-paint', 'total-blocking-time', 'network-requests'];
  const waits = { pauseAfterLoadMs: 5_000, maxWaitForLoad: 90_000 };
  const result = await measure(url, { port, logLevel: 'error', onlyAudits: wanted, ...waits });
  if (!result) throw new Error(`Lighthouse measured nothing at ${url}`);
  return visitOf(result.lhr);
};
