import { createHash } from 'node:crypto';
import { chownSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Binaries, copyBinaries, findBinaries } from './binaries.ts';
import { explain } from './errors.ts';
import { canReach, type SystemUser, unprivilegedUser } from './unprivileged.ts';

/** Folder of a cluster, its programs, and their user. */
export interface Place {
  /** Owned by the user that PostgreSQL runs as; the cluster is its folder `postgres`. */
  readonly folder: string;
  readonly cluster: string;
  readonly binaries: Binaries;
  readonly user: SystemUser | null;
}

const SYSTEM_FOLDER = '/var/lib/corkboard';

/**
 * Usually the cluster is below `dataDir`. As root, PostgreSQL runs as another user: where that user cannot reach the
 * data folder or the programs (a clone in root's home), both move below /var/lib/corkboard, which `log` says.
 */
export const choosePlace = (dataDir: string, log: (line: string) => void): Place => {
  const wanted = resolve(dataDir);
  try {
    mkdirSync(wanted, { recursive: true });
    const user = unprivilegedUser();
    const found = findBinaries();
    if (!user) return { folder: wanted, cluster: join(wanted, 'postgres'), binaries: found, user };
    const binaries = canReach(user, found.home) ? found : copyBinaries(found, SYSTEM_FOLDER);
    const folder = canReach(user, wanted) ? join(wanted, 'database') : systemFolder(wanted);
    if (!folder.startsWith(wanted))
      log(`The user ${user.name} cannot reach ${wanted}: the database is kept in ${folder}.`);
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    chownSync(folder, user.uid, user.gid);
    return { folder, cluster: join(folder, 'postgres'), binaries, user };
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw explain(error.message, wanted);
    throw error;
  }
};

const systemFolder = (dataDir: string): string =>
  join(SYSTEM_FOLDER, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
