import { chmodSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const OWNER_ONLY = 0o700;

/** As root, PostgreSQL runs as another user, who passes through the data folder and can list nothing in it. */
export const dataFolderMode = (): number => (process.getuid?.() === 0 ? 0o711 : OWNER_ONLY);

/** Takes rights of others from a folder that is there, as earlier versions left them; never gives any. */
export const keepToOwner = (folder: string, mode = OWNER_ONLY): void => {
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (!stat) return;
  const now = stat.mode & 0o777;
  if ((now & mode) === now) return;
  try {
    chmodSync(folder, now & mode);
  } catch (error) {
    // A volume that belongs to another user.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EPERM' && code !== 'EROFS') throw error;
  }
};

/** Only one that holds an installation: DATA_DIR may name a folder that is others' too before there is one. */
export const keepDataFolder = (dataDir: string): void => {
  if (existsSync(join(dataDir, 'secrets'))) keepToOwner(dataDir, dataFolderMode());
  keepToOwner(join(dataDir, 'media'));
};
