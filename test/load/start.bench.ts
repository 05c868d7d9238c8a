import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@corkboard/testing/free-port';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import type { BenchRow } from './run-benches.ts';

const root = join(import.meta.dirname, '..', '..');

const untilReady = (child: ChildProcess): Promise<void> =>
  new Promise((done, fail) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (/ is ready: /.test(said)) done();
      });
    child.once('exit', (code) => fail(new Error(`npm start ended with ${code}: ${said}`)));
  });

const stopped = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    child.removeAllListeners('exit');
    child.once('exit', () => done());
    if (child.pid) process.kill(-child.pid, 'SIGTERM');
  });

/** Without what the npm that runs this bench tells its children about this checkout. */
const asAtAShell = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_ENV$|^INIT_CWD$/.test(name)));

const secondsToStart = async (folder: string): Promise<number> => {
  const env = { ...asAtAShell(), PORT: String(await freePort()) };
  const started = performance.now();
  const child = spawn('npm', ['start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  await untilReady(child);
  const seconds = (performance.now() - started) / 1000;
  await stopped(child);
  return seconds;
};

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** From a bare clone (packages in npm's cache) and again: seconds until the line that says it is ready. */
export const run = async (): Promise<readonly BenchRow[]> => {
  const folder = temporaryFolder('start');
  try {
    execFileSync('git', ['clone', '-q', root, folder]);
    const cold = await secondsToStart(folder);
    const again = [];
    for (let time = 0; time < 5; time += 1) again.push(await secondsToStart(folder));
    const second = median(again);
    return [
      { name: 'cold start from a clone', value: `${cold.toFixed(1)} s`, goal: 'under 90 s', met: cold < 90 },
      { name: 'second start (median of 5)', value: `${second.toFixed(2)} s`, goal: 'under 5 s', met: second < 5 },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

export const runsInBoth = true;
