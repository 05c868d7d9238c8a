import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { before as formerCheckout } from './before.ts';
import type { BenchRow } from './bench-row.ts';
import { inBothCheckouts } from './both-checkouts.ts';

export type { BenchRow } from './bench-row.ts';

interface Bench {
  /** Conditions that are needed to read the figures, or to doubt them. */
  readonly how?: string;
  readonly run: () => Promise<readonly BenchRow[]>;
  /** Runs as a whole in the checkout of BENCH_BEFORE as well, in turns, where there is one. */
  readonly runsInBoth?: boolean;
}

const page = join(import.meta.dirname, '..', '..', 'docs', 'benchmarks.md');

const machine = (): string => {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${memory} GiB, ${platform()} ${release()}, Node ${process.versions.node}`;
};

/** CPU time of the whole machine so far, and what its host gave to others meanwhile; null where the system does not say. */
const cpuTime = (): { all: number; stolen: number } | null => {
  if (platform() !== 'linux') return null;
  const [, ...times] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/);
  return { all: times.slice(0, 8).reduce((sum, time) => sum + Number(time), 0), stolen: Number(times[7]) };
};

/** CPU time stolen by the host, which changes figures from one hour to the next. */
const stolenSince = (before: ReturnType<typeof cpuTime>): string => {
  const now = cpuTime();
  if (!before || !now) return '';
  const share = (100 * (now.stolen - before.stolen)) / (now.all - before.all);
  return ` Its host gave ${share.toFixed(1)} % of the time to others meanwhile.`;
};

const section = (
  name: string,
  rows: readonly BenchRow[],
  said: { stolen: string; how?: string | undefined },
): string => {
  const today = new Date().toISOString().slice(0, 10);
  const head = `## ${name}\n\nMeasured ${today} on ${machine()}.${said.stolen} Repeat: \`npm run bench -- ${name}\`.\n${said.how ? `\n${said.how}\n` : ''}`;
  const table = rows.map(
    (row) =>
      `| ${row.name} | ${row.value} | ${row.peer ?? ''} | ${row.ratio ?? ''} | ${row.goal} | ${row.met ? 'yes' : 'no'} |`,
  );
  return `${head}\n| what | measured | peer | ratio | goal | met |\n|---|---|---|---|---|---|\n${table.join('\n')}\n`;
};

const intro =
  '# Benchmarks\n\nEvery figure stands beside its peer of the same run; machines are noisy, so read the ratios. Rows that name "before" compare with an earlier release in turns: `BENCH_BEFORE=/path/of/its/checkout npm run bench -- append`, its dependencies installed.\n';

const write = (name: string, written: string): void => {
  const text = existsSync(page) ? readFileSync(page, 'utf8') : intro;
  const parts = text.split(/^(?=## )/m).filter((part) => part.startsWith('## '));
  const sections = new Map(parts.map((part) => [part.slice(3, part.indexOf('\n')), part.trim()]));
  sections.set(name, written.trim());
  const sorted = [...sections.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part);
  writeFileSync(page, `${intro}\n${sorted.join('\n\n')}\n`);
};

const rowsOf = (name: string, bench: Bench): Promise<readonly BenchRow[]> =>
  formerCheckout && bench.runsInBoth ? inBothCheckouts(name, formerCheckout) : bench.run();

for (const name of process.argv.slice(2)) {
  const bench = (await import(`./${name}.bench.ts`)) as Bench;
  const before = cpuTime();
  const rows = await rowsOf(name, bench);
  const written = section(name, rows, { stolen: stolenSince(before), how: bench.how });
  console.log(`\n${written}`);
  // Without rows nothing was there to measure with: what was measured elsewhere stays.
  if (rows.length > 0) write(name, written);
}
process.exit(0);
