import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, root } from './install.mjs';
import { checkNode, say } from './say.mjs';

checkNode();

const cores = availableParallelism();

/**
 * Heights of DESIGN 8, cheap ones first. Much of a service's suite and of chaos is waiting, so that one more than there are
 * cores keeps them busy; a journey with its browser and its server takes more than one core.
 */
const phases = [
  {
    name: 'decision, contract, service, web and chaos',
    projects: ['decision', 'contract', 'service', 'service-eventstoredb', 'web', 'chaos'],
    workers: Math.min(cores + 1, 8),
  },
  {
    name: 'journeys in a real browser',
    projects: ['journey'],
    workers: Math.max(1, Math.min(cores, 4)),
  },
];

/** `npm test -- PATTERN ..` runs only test files whose path matches. */
export const runTests = ({
  node = process.execPath,
  env = {},
  without = [],
  patterns = process.argv.slice(2),
} = {}) => {
  const results = join(root, 'test-results');
  mkdirSync(results, { recursive: true });
  const missingFile = join(root, '.cache', 'missing-servers');
  rmSync(missingFile, { force: true });
  const total = { passed: 0, failed: 0, skipped: 0 };
  let broken = false;
  for (const { name, projects, workers } of phases) {
    const wanted = projects.filter((project) => !without.includes(project));
    if (wanted.length === 0) continue;
    say(`\n== ${name} ==`);
    const output = join(results, `${wanted[0]}.json`);
    rmSync(output, { force: true });
    const parameters = [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
    ];
    parameters.push('--selectProjects', ...wanted, '--passWithNoTests', '--json', `--outputFile=${output}`);
    parameters.push(`--maxWorkers=${workers}`, '--testPathPatterns', ...(patterns.length > 0 ? patterns : ['.']));
    const run = spawnSync(node, parameters, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      // The build before it leaves 'production' behind, in which React has no act().
      env: { ...process.env, NODE_ENV: 'test', ...env },
    });
    if (run.status !== 0) broken = true;
    if (!existsSync(output)) continue;
    const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = JSON.parse(
      readFileSync(output, 'utf8'),
    );
    total.passed += numPassedTests;
    total.failed += numFailedTests + numRuntimeErrorTestSuites;
    total.skipped += numPendingTests;
  }
  return {
    ...total,
    broken,
    missing: existsSync(missingFile)
      ? [...new Set(readFileSync(missingFile, 'utf8').trim().split('\n'))].filter(Boolean)
      : [],
  };
};

/** Prints what a person (and a machine) reads at the end, and answers the exit code. */
export const report = ({ passed, failed, skipped, broken, missing }) => {
  const allowed = (process.env.ALLOW_MISSING_SERVERS ?? '').split(',').map((name) => name.trim());
  for (const line of missing) say(`missing server: ${line}`);
  const refused =
    process.env.CI === 'true' ? missing.filter((line) => !allowed.includes(line.split(':')[0].trim())) : [];
  for (const line of refused)
    say(`CI refuses to go on without this server (ALLOW_MISSING_SERVERS does not name it): ${line}`);
  if (missing.length === 0) say('missing servers: none');
  process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  return failed > 0 || broken || refused.length > 0 || passed === 0 ? 1 : 0;
};

if (process.argv[1] === import.meta.filename) {
  ensureInstalled();
  const { ensureBuilt } = await import('./build.mjs');
  await ensureBuilt();
  process.exitCode = report(runTests());
}
