import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';

/** One measured figure; `goal` is the promise, `ratio` is against the peer of the same run. */
export interface BenchRow {
  readonly name: string;
  readonly value: string;
  readonly peer?: string;
  readonly ratio?: string;
  readonly goal: string;
  readonly met: boolean;
}

interface Bench {
  readonly run: () => Promise<readonly BenchRow[]>;
}

const page = join(import.meta.dirname, '..', '..', 'docs', 'benchmarks.md');

const machine = (): string => {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${memory} GiB, ${platform()} ${release()}, Node ${process.versions.node}`;
};

const section = (name: string, rows: readonly BenchRow[]): string => {
  const today = new Date().toISOString().slice(0, 10);
  const head = `## ${name}\n\nMeasured ${today} on ${machine()}. Repeat: \`npm run bench -- ${name}\`.\n`;
  const table = rows.map(
    (row) =>
      `| ${row.name} | ${row.value} | ${row.peer ?? ''} | ${row.ratio ?? ''} | ${row.goal} | ${row.met ? 'yes' : 'no'} |`,
  );
  return `${head}\n| what | measured | peer | ratio | goal | met |\n|---|---|---|---|---|---|\n${table.join('\n')}\n`;
};

const intro =
  '# Benchmarks\n\nEvery figure stands beside its peer of the same run; machines are noisy, so read the ratios.\n';

const write = (name: string, rows: readonly BenchRow[]): void => {
  const text = existsSync(page) ? readFileSync(page, 'utf8') : intro;
  const parts = text.split(/^(?=## )/m).filter((part) => part.startsWith('## '));
  const sections = new Map(parts.map((part) => [part.slice(3, part.indexOf('\n')), part.trim()]));
  sections.set(name, section(name, rows).trim());
  const sorted = [...sections.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part);
  writeFileSync(page, `${intro}\n${sorted.join('\n\n')}\n`);
};

for (const name of process.argv.slice(2)) {
  const bench = (await import(`./${name}.bench.ts`)) as Bench;
  const rows = await bench.run();
  console.log(`\n${section(name, rows)}`);
  write(name, rows);
}
process.exit(0);
