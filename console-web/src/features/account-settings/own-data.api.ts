import { exportAccount } from '@corkboard/contracts/identity/account-export';
import { useSyncExternalStore } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { download, saveFile } from '../../lib/api/download.ts';

/** `away`: nothing came. `limited`: too often. `cut`: a part came, and was not kept. `ended`: the session has ended. */
export type DownloadFailure = 'away' | 'limited' | 'cut' | 'ended';

export type OwnData =
  | { readonly status: 'none' }
  | { readonly status: 'loading' | 'done'; readonly bytes: number }
  | { readonly status: 'failed'; readonly why: DownloadFailure };

const STATUS: Readonly<Record<number, DownloadFailure>> = { 401: 'ended', 429: 'limited' };

/** It goes on while other pages of the product are shown. */
let current: OwnData = { status: 'none' };
const listeners = new Set<() => void>();

const tell = (next: OwnData): void => {
  current = next;
  for (const listener of listeners) listener();
};

/** The document ends so when it is whole. */
const isWhole = (end: string): boolean => /"complete": true\s*\}\s*$/.test(end);

const failureAfter = (thrown: unknown, bytes: number): DownloadFailure =>
  bytes > 0 ? 'cut' : (STATUS[failureOf(thrown).status ?? 0] ?? 'away');

/** Downloads all that is stored of the person; nothing is kept of a file that is not whole. */
export const downloadOwnData = async (): Promise<void> => {
  if (current.status === 'loading') return;
  let bytes = 0;
  tell({ status: 'loading', bytes });
  try {
    const onProgress = (arrived: number): void => {
      bytes = arrived;
      tell({ status: 'loading', bytes });
    };
    const file = await download(exportAccount, { onProgress });
    if (!isWhole(file.end)) return tell({ status: 'failed', why: 'cut' });
    saveFile(file);
    tell({ status: 'done', bytes });
  } catch (thrown) {
    tell({ status: 'failed', why: failureAfter(thrown, bytes) });
  }
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The download of this page's life. */
export const useOwnData = (): OwnData => useSyncExternalStore(subscribe, () => current);
