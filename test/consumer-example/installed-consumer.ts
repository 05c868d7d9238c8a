import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

const run = (what: string, parameters: readonly string[], cwd: string): string => {
  const windows = process.platform === 'win32';
  const done = spawnSync(what, [...parameters], { cwd, encoding: 'utf8', shell: windows, timeout: 240_000 });
  if (done.status === 0) return done.stdout;
  throw new Error(`${what} ${parameters.join(' ')} ended with ${done.status}: ${done.stdout}${done.stderr}`);
};

/** The package as another team has it: packed, and installed from the tarball into a folder that was empty. */
export class InstalledConsumer {
  readonly folder = mkdtempSync(join(tmpdir(), 'consumer-'));
  readonly #children: ChildProcess[] = [];

  install(): void {
    run('npm', ['pack', '--pack-destination', this.folder], join(root, 'libs', 'consumer'));
    const tarball = readdirSync(this.folder).find((name) => name.endsWith('.tgz')) ?? 'no tarball';
    // Without it, npm installs into a folder above that has one.
    writeFileSync(join(this.folder, 'package.json'), '{ "private": true }');
    // From npm's cache where it is there, so that this needs no network after `npm ci`.
    const quietly = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
    run('npm', ['install', ...quietly, join(this.folder, tarball)], this.folder);
    // Types that a team with TypeScript installs besides.
    symlinkSync(join(root, 'node_modules', '@types'), join(this.folder, 'node_modules', '@types'), 'junction');
  }

  /** Names of the installed packages: `pg`, `@corkboard/consumer`. */
  packages(): readonly string[] {
    const installed = readdirSync(join(this.folder, 'node_modules'), { withFileTypes: true });
    return installed.flatMap(({ name }) =>
      name.startsWith('@')
        ? readdirSync(join(this.folder, 'node_modules', name)).map((own) => `${name}/${own}`)
        : [name],
    );
  }

  /** Errors of the compiler about a TypeScript file beside the package, in the strict mode. */
  compile(code: string): string {
    writeFileSync(join(this.folder, 'typed.ts'), code);
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--types', 'node,pg'];
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const done = spawnSync(process.execPath, [compiler, ...options, 'typed.ts'], {
      cwd: this.folder,
      encoding: 'utf8',
    });
    return done.stdout;
  }

  /** Runs a program beside the package; answers what it has said so far, and how to end it. */
  start(
    name: string,
    code: string,
    env: NodeJS.ProcessEnv,
  ): { said(): string; end(signal: NodeJS.Signals): Promise<void> } {
    writeFileSync(join(this.folder, name), code);
    const own = { ...process.env, ...env };
    const child = spawn(process.execPath, [name], { cwd: this.folder, env: own, stdio: ['ignore', 'pipe', 'inherit'] });
    this.#children.push(child);
    let said = '';
    child.stdout?.on('data', (part: Buffer) => {
      said += part.toString();
    });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    return {
      said: () => said,
      async end(signal) {
        child.kill(signal);
        await ended;
      },
    };
  }

  remove(): void {
    for (const child of this.#children) child.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
