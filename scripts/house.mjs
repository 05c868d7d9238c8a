import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';
import { giveUp } from './say.mjs';
import './typescript.mjs';

const { serviceNames } = await import('../libs/contracts/src/services.ts');
const { isHandWritten, measured, newestService, withoutService } = await import('../test/architecture/house.ts');

const git = (...args) => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) giveUp(`git ${args[0]} failed, so there is nothing to measure: ${stderr}`);
  return stdout;
};

const inTree = () =>
  git('ls-files', '-z')
    .split('\0')
    .filter((path) => isHandWritten(path) && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const inCommit = (commit) =>
  git('ls-tree', '-rz', '--name-only', commit)
    .split('\0')
    .filter(isHandWritten)
    .map((path) => ({ path, text: git('show', `${commit}:${path}`) }));

const olderServices = serviceNames.filter((name) => name !== newestService);
const count = (files) => measured(withoutService(files, newestService), olderServices);

const [, , commit] = process.argv;
const now = count(inTree());
const before = commit ? count(inCommit(commit)) : undefined;

const rows = [];
const row = (what, figure, goal = '') => {
  const [today, once] = [figure(now), before && figure(before)];
  const change = once === undefined ? [] : [once, today - once > 0 ? `+${today - once}` : today - once];
  rows.push([what, today, ...change, goal]);
};
row(
  `Hand-written lines without tests and without ${newestService} (service, contracts, rules, pages)`,
  (house) => house.lines,
  before ? `at most ${before.lines - 3000}` : 'fewer',
);
for (const [name] of now.packages)
  row(`  ${name}`, (house) => house.packages.find(([other]) => other === name)?.[1].lines ?? 0);
row('Files', (house) => house.files);
row('Lines of a file, median', (house) => house.file.median);
row('Lines of a file, p90', (house) => house.file.p90, 'at most 120');
row('Lines of a file, max', (house) => house.file.max, 'at most 300');
row('Lines of a function, median', (house) => house.function.median);
row('Lines of a function, p90', (house) => house.function.p90);
row('Functions of more than 50 lines', (house) => house.function.over50, '0');
row('Circles of sibling folders', (house) => house.folderCircles.length, '0');
row('Files that list the services', (house) => house.listingServices.length);

const table = [['', 'now', ...(before ? [commit.slice(0, 12), 'change'] : []), 'goal'], ...rows];
const widths = table[0].map((_, n) => Math.max(...table.map((cells) => String(cells[n]).length)));
const padded = (cell, n) => (n === 0 ? String(cell).padEnd(widths[n]) : String(cell).padStart(widths[n]));
const list = (title, lines) => ['', `${title}:`, ...lines.map((line) => `  ${line}`)];
console.log(
  [
    ...table.map((cells) => cells.map(padded).join('  ').trimEnd()),
    ...list('Circles of sibling folders', now.folderCircles),
    ...list('Files that list the services', now.listingServices),
  ].join('\n'),
);
