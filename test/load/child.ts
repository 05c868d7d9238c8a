import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

const fromSources = [
  '--disable-warning=ExperimentalWarning',
  '--conditions=corkboard-source',
  '--import',
  join(root, 'scripts', 'typescript.mjs'),
];

/** Runs a file of this folder as a process of its own, TypeScript from the sources; what it printed, read as JSON. */
export const inOwnProcess = <T>(file: string, parameters: readonly string[]): Promise<T> =>
  new Promise((resolve, reject) => {
    const loader = file.endsWith('.ts') ? fromSources : [];
    const child = spawn(process.execPath, [...loader, join(import.meta.dirname, file), ...parameters], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const die = (): void => void child.kill('SIGKILL');
    process.once('exit', die);
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', die);
      if (code === 0) resolve(JSON.parse(said) as T);
      else reject(new Error(`${file} ended with ${code}`));
    });
  });
