import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@corkboard/testing/free-port';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';

export interface RunningServer {
  readonly url: string;
  /** SIGKILL: nothing is finished, its memory is gone, and its address refuses. */
  kill(): Promise<void>;
  /** Once more after `kill`, at its address, on what it has on disk. */
  start(): Promise<void>;
  /** SIGSTOP: connections stand, and nobody answers. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** For good; its disk is gone. */
  stop(): Promise<void>;
}

/** Program that takes the command line of the server; `parameters` stand before it. */
export interface Program {
  readonly command: string;
  readonly parameters: readonly string[];
}

const START_MS = 60_000;

export const addressOf = (port: number): string => `esdb://127.0.0.1:${port}?tls=false`;

const isLive = async (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/live`).then(
    ({ ok }) => ok,
    () => false,
  );

/** False where it has ended, or its time is over. */
export const untilLive = async (port: number, runs: () => boolean): Promise<boolean> => {
  for (const until = Date.now() + START_MS; Date.now() < until && runs(); await sleep(100))
    if (await isLive(port)) return true;
  return false;
};

/** A server's program on disk, in a folder and at a port of its own. Null where it does not come up. */
export const startProgram = async (program: Program): Promise<RunningServer | null> => {
  const place = { port: await freePort(), folder: temporaryFolder('eventstoredb') };
  let child = run(program, place);
  const hasEnded = (): boolean => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  const kill = async (): Promise<void> => {
    if (hasEnded()) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
    child.kill('SIGKILL');
    await ended;
  };
  const stop = async (): Promise<void> => {
    await kill();
    rmSync(place.folder, { recursive: true, force: true });
  };
  if (!(await untilLive(place.port, () => !hasEnded()))) {
    await stop();
    return null;
  }
  return {
    url: addressOf(place.port),
    kill,
    stop,
    async start() {
      child = run(program, place);
      if (!(await untilLive(place.port, () => !hasEnded()))) throw new Error(`${program.command} did not start again`);
    },
    freeze: async () => void child.kill('SIGSTOP'),
    thaw: async () => void child.kill('SIGCONT'),
  };
};

const run = ({ command, parameters }: Program, { port, folder }: { port: number; folder: string }): ChildProcess => {
  const kept = ['db', 'log', 'index'].flatMap((name) => [`--${name}`, join(folder, name)]);
  const own = ['--insecure', '--node-port', String(port), ...kept];
  const child = spawn(command, [...parameters, ...own], { cwd: dirname(command), stdio: 'ignore' });
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end)).once('error', () => process.off('exit', end));
  return child;
};
