import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new folder for an installation. As root, PostgreSQL runs as another user who must reach it: a database that cannot
 * live in the folder would outlive it.
 */
export const temporaryFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `corkboard-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
};
