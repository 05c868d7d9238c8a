import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';

/** A user of this machine by its numbers. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

const NAMES = ['postgres', 'corkboard'];

/** PostgreSQL refuses to run as root: the user it runs as instead, made when there is none. Null when not root. */
export const unprivilegedUser = (): SystemUser | null => {
  if (process.getuid?.() !== 0) return null;
  const found = findUser();
  if (found) return found;
  const tries = [
    [
      'useradd',
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      'corkboard',
    ],
    ['adduser', '-S', '-D', '-H', 'corkboard'],
  ] as const;
  for (const [command, ...parameters] of tries) {
    spawnSync(command, parameters, { stdio: 'ignore' });
    const made = findUser();
    if (made) return made;
  }
  throw new EmbeddedPostgresError(
    'no-permission',
    'PostgreSQL does not run as root, and a user for it could not be made: create a system user named corkboard, or start as an ordinary user.',
  );
};

const findUser = (): SystemUser | null => {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of NAMES) {
    const fields = lines.map((line) => line.split(':')).find(([first]) => first === name);
    const [, , uid, gid] = fields ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid), name };
  }
  return null;
};

/** Whether the user can reach what is below `path` (which need not exist): every existing parent lets others pass. */
export const canReach = (user: SystemUser, path: string): boolean => {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat) {
      const passes =
        stat.uid === user.uid
          ? (stat.mode & 0o100) !== 0
          : stat.gid === user.gid
            ? (stat.mode & 0o010) !== 0
            : (stat.mode & 0o001) !== 0;
      if (!passes) return false;
    }
    if (folder === dirname(folder)) return true;
  }
};
