import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import { here } from './before.ts';

const fromSources = [
  '--disable-warning=ExperimentalWarning',
  '--conditions=corkboard-source',
  '--import',
  join(here, 'scripts', 'typescript.mjs'),
];

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A file of this folder as a process, TypeScript from the sources; it ends with this one. */
const start = (file: string, parameters: readonly string[], stdio: StdioOptions): ChildProcess => {
  const loader = file.endsWith('.ts') ? fromSources : [];
  const child = spawn(process.execPath, [...loader, join(import.meta.dirname, file), ...parameters], { stdio });
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
};

/** Runs a file of this folder as a process of its own; what it printed, read as JSON. */
export const inOwnProcess = <T>(file: string, parameters: readonly string[]): Promise<T> =>
  new Promise((resolve, reject) => {
    const child = start(file, parameters, ['ignore', 'pipe', 'inherit']);
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(said) as T);
      else reject(new Error(`${file} ended with ${code}`));
    });
  });

export interface AskedProcess<Question, Answer> {
  /** One question at a time; the process answers each by one message. */
  ask(question: Question): Promise<Answer>;
  stop(): void;
}

/** Starts a file of this folder as a process of its own that answers messages. */
export const startProcess = <Question extends object, Answer>(
  file: string,
  parameters: readonly string[],
): AskedProcess<Question, Answer> => {
  const child = start(file, parameters, ['ignore', 'inherit', 'inherit', 'ipc']);
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        const ended = (code: number | null): void => reject(new Error(`${file} ended with ${code}`));
        child.once('exit', ended);
        child.once('message', (answer) => {
          child.off('exit', ended);
          resolve(answer as Answer);
        });
        child.send(question);
      }),
    stop: () => void child.kill('SIGKILL'),
  };
};
