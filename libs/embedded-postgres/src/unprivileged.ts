import { spawnSync } from 'node:child_process';
import { readFileSync, type Stats, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';

/** A user of this machine by its numbers. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

const NAMES = ['postgres', 'corkboard'];
/** Commands of which each system knows one. */
const MAKING = [
  'useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin corkboard',
  'adduser -S -D -H corkboard',
];

/** PostgreSQL refuses to run as root: the user it runs as instead, made when there is none. Null when not root. */
export const unprivilegedUser = (): SystemUser | null => {
  if (process.getuid?.() !== 0) return null;
  const found = findUser();
  if (found) return found;
  for (const make of MAKING) {
    const [command = '', ...parameters] = make.split(' ');
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
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of NAMES) {
    const [, , uid, gid] = users.find(([first]) => first === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid), name };
  }
  return null;
};

const passingBit = ({ uid, gid }: SystemUser, folder: Stats): number => {
  if (folder.uid === uid) return 0o100;
  return folder.gid === gid ? 0o010 : 0o001;
};

/** Whether the user can reach what is below `path` (which need not exist): every existing parent lets others pass. */
export const canReach = (user: SystemUser, path: string): boolean => {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat && (stat.mode & passingBit(user, stat)) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
};
