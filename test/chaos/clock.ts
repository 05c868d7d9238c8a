import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The clock of one process, that can be set while it runs. */
export interface MovableClock {
  readonly env: Readonly<Record<string, string>>;
  /** From now on this many seconds before (negative) or after the right time. */
  jump(seconds: number): void;
}

const library = (): string | null => {
  const roots = ['/usr/lib', '/usr/local/lib'].filter((folder) => existsSync(folder));
  const folders = roots.flatMap((root) => [root, ...readdirSync(root).map((name) => join(root, name))]);
  const files = folders.map((folder) => join(folder, 'faketime', 'libfaketimeMT.so.1'));
  return process.platform === 'linux' ? (files.find((file) => existsSync(file)) ?? null) : null;
};

export const hasMovableClocks = (): boolean => library() !== null;

/** Made by libfaketime; null where it is not installed. `file` must be of this clock alone. */
export const movableClock = (file: string): MovableClock | null => {
  const found = library();
  if (!found) return null;
  const jump = (seconds: number): void => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}s\n`);
  jump(0);
  return {
    jump,
    env: {
      LD_PRELOAD: found,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      // As with any clock that is set, what measures durations goes on.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  };
};
