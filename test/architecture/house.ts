import { functionLengths, type Source } from './sources.ts';

/** Hand-written files: no documents, data, lock file or generated list, which have other endings. */
const written = /(\.(ts|tsx|mjs|cjs|css|html|yml)|(^|\/)Dockerfile)$/;
/** Specs, suites and fixtures, the tests' own rooms, and the servers that only tests start. */
const forTests = /\.(spec|suite|bench|chaos)\.tsx?$|[.-]fixture\.tsx?$|^test\/|^libs\/testing\/|\/(testing|stand-in)\//;

/** First words of a generated file. */
const GENERATED = '// Written by npm run docs';

export const isHandWritten = (path: string): boolean => written.test(path) && !forTests.test(path);

/** `libs/rules`, `services/ads`, or the first folder: `console-web`. */
export const packageOf = (path: string): string => {
  const [first = '', second = ''] = path.split('/');
  if (first === path) return '(root)';
  return first === 'libs' || first === 'services' ? `${first}/${second}` : first;
};

const linesOf = ({ text }: Source): number => text.split('\n').length - 1;

/** The least of `sorted` that at least `share` of them do not exceed. */
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;

/** The file that a relative import of `from` names. */
const imported = (from: string, name: string): string => new URL(name, `file:///${from}`).pathname.slice(1);

/** The two folders, side by side, that an import connects; null where one file is in or beside a folder of the other. */
const besides = (from: string, to: string): readonly [string, string] | null => {
  const [one, other] = [from.split('/'), to.split('/')];
  const apart = one.findIndex((part, n) => part !== other[n]);
  if (apart >= one.length - 1 || apart >= other.length - 1) return null;
  return [one.slice(0, apart + 1).join('/'), other.slice(0, apart + 1).join('/')];
};

/** Folders from which their sibling folders lead back to them, each with what it imports. */
export const folderCircles = (files: readonly Source[]): readonly string[] => {
  const next = new Map<string, Set<string>>();
  for (const { path, text } of files)
    for (const [, name = ''] of text.matchAll(/\bfrom '(\.[^']*)'/g)) {
      const pair = besides(path, imported(path, name));
      if (pair) next.set(pair[0], (next.get(pair[0]) ?? new Set()).add(pair[1]));
    }
  const reached = (folder: string): ReadonlySet<string> => {
    const found = new Set<string>();
    const left = [folder];
    for (let at = left.pop(); at !== undefined; at = left.pop())
      for (const to of next.get(at) ?? []) if (!found.has(to) && found.add(to)) left.push(to);
    return found;
  };
  const reach = new Map([...next.keys()].map((folder) => [folder, reached(folder)]));
  const circles = new Set<string>();
  for (const [folder, found] of reach)
    if (found.has(folder))
      circles.add(
        [folder, ...[...found].filter((other) => other !== folder && reach.get(other)?.has(folder))].sort().join(' '),
      );
  return [...circles].sort();
};

/** Files outside the services' own folders that name every one of them: each has to change for the next service. */
export const filesThatListServices = (files: readonly Source[], services: readonly string[]): readonly string[] => {
  const own = new RegExp(`/(${services.join('|')})/`);
  return files
    .filter(
      ({ path, text }) =>
        !own.test(path) && services.every((name) => new RegExp(`(?<![a-z])${name}(?![a-z])`, 'i').test(text)),
    )
    .map(({ path }) => path);
};

/** The service that was added last: it shows what a service costs, so a comparison with a time before it leaves it out. */
export const newestService = 'ads';

/** Files without those of a service: its own, its contracts and rules, and the features of the web that read these. */
export const withoutService = (files: readonly Source[], service: string): readonly Source[] => {
  const own = new RegExp(`^(services|libs/contracts/src|libs/rules/src)/${service}/`);
  const readsIt = new RegExp(`'@corkboard/(contracts|rules)/${service}/`);
  const featureOf = (path: string) => /^console-web\/src\/features\/[^/]+\//.exec(path)?.[0] ?? '';
  const features = new Set(files.filter(({ text }) => readsIt.test(text)).map(({ path }) => featureOf(path)));
  features.delete('');
  return files.filter(({ path }) => !own.test(path) && !features.has(featureOf(path)));
};

/** Measures of all tracked files, as `npm run house` prints them. */
export const measured = (tracked: readonly Source[], services: readonly string[]) => {
  const files = tracked.filter(({ path, text }) => isHandWritten(path) && !text.startsWith(GENERATED));
  const lines = files.map(linesOf).sort((a, b) => a - b);
  const packages = new Map<string, { files: number; lines: number }>();
  for (const file of files) {
    const sum = packages.get(packageOf(file.path)) ?? { files: 0, lines: 0 };
    packages.set(packageOf(file.path), { files: sum.files + 1, lines: sum.lines + linesOf(file) });
  }
  const sources = files.filter(({ path }) => /\.(ts|tsx|mjs|cjs)$/.test(path));
  const functions = sources
    .flatMap(functionLengths)
    .map(({ length }) => length)
    .sort((a, b) => a - b);
  return {
    files: files.length,
    lines: lines.reduce((sum, each) => sum + each, 0),
    packages: [...packages].sort(([a], [b]) => a.localeCompare(b)),
    file: { median: percentile(lines, 0.5), p90: percentile(lines, 0.9), max: lines.at(-1) ?? 0 },
    function: {
      median: percentile(functions, 0.5),
      p90: percentile(functions, 0.9),
      over50: functions.filter((each) => each > 50).length,
    },
    folderCircles: folderCircles(sources),
    listingServices: filesThatListServices(files, services),
  };
};
