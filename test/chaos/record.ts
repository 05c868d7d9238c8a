import { readFileSync, writeFileSync } from 'node:fs';
import { release } from 'node:os';
import { join } from 'node:path';
import type { Result } from './rounds.ts';

const page = join(import.meta.dirname, '..', '..', 'docs', 'chaos.md');
const HEAD = '## The record';

const said = ({ seed, rounds, ofCuration, broken, sum, faultsByKind, skipped }: Result): string => {
  const faults = Object.entries(faultsByKind).sort(([a], [b]) => (a < b ? -1 : 1));
  const command = `npm run chaos -- --rounds ${rounds} --seed ${seed}`;
  const machine = `Node ${process.versions.node}, ${process.platform} ${release()}`;
  return `${HEAD}

${new Date().toISOString().slice(0, 10)}, \`${command}\` (${machine}): ${rounds} rounds, ${ofCuration} of them of curation, ${broken.length} that broke a promise. ${sum.acknowledged} of ${sum.asked} writes acknowledged, ${sum.events} events, ${sum.records} Kafka records. Skipped: ${skipped.length > 0 ? skipped.join(', ') : 'nothing'}.

| fault | times |
| --- | --- |
${faults.map(([kind, times]) => `| \`${kind}\` | ${times} |`).join('\n')}
`;
};

/** Writes what came of a run into the page, in the place of what stood there. */
export const record = (result: Result): void => {
  const [before = ''] = readFileSync(page, 'utf8').split(HEAD);
  writeFileSync(page, `${before.trimEnd()}\n\n${said(result)}`);
};
