import { readStored, session, store } from '../../lib/browser/storage.ts';
import { uuidv7 } from '../../lib/ids.ts';

const DATABASE = 'create';
const FILES = 'files';
/** The tab's own: nobody else who opens the page finds them. */
const MARKER = 'create:kept-files';
const AN_HOUR_MS = 3_600_000;

interface Kept {
  readonly files: readonly File[];
  readonly at: number;
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const opened = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(FILES);
  return answerOf(request);
};

const inStore = async <T>(work: (files: IDBObjectStore) => Promise<T>): Promise<T> => {
  const database = await opened();
  try {
    return await work(database.transaction(FILES, 'readwrite').objectStore(FILES));
  } finally {
    database.close();
  }
};

/** Removes files of tabs that were closed before anybody logged in. */
const dropOld = async (files: IDBObjectStore): Promise<void> => {
  for (const key of await answerOf(files.getAllKeys())) {
    const kept = (await answerOf(files.get(key))) as Kept | undefined;
    if (kept === undefined || Date.now() - kept.at > AN_HOUR_MS) await answerOf(files.delete(key));
  }
};

/** Keeps a visitor's files through a log-in, which loads the page anew; none of them: forgets what was kept. */
export const keepFiles = async (files: readonly File[]): Promise<void> => {
  const key = readStored(session, MARKER) ?? uuidv7();
  store(session, MARKER, files.length > 0 ? key : null);
  await inStore(async (kept) => {
    await dropOld(kept);
    if (files.length > 0) await answerOf(kept.put({ files, at: Date.now() } satisfies Kept, key));
    else await answerOf(kept.delete(key));
  }).catch(() => undefined);
};

/** Files that were kept in this tab, once. */
export const takeKeptFiles = async (): Promise<readonly File[]> => {
  const key = readStored(session, MARKER);
  if (key === null) return [];
  store(session, MARKER, null);
  return inStore(async (kept) => {
    const found = (await answerOf(kept.get(key))) as Kept | undefined;
    await answerOf(kept.delete(key));
    return found?.files ?? [];
  }).catch(() => []);
};
