import type { Envelope } from '@corkboard/contracts/envelope';
import type { Route } from '@corkboard/contracts/route';
import { parsedJson } from '../browser/json.ts';
import { ApiFailure } from './api-failure.ts';
import { addressOf, headersOf, promptWhenNeeded, refusalOf } from './call.ts';

export interface DownloadedFile {
  readonly blob: Blob;
  /** As the server names it. */
  readonly name: string;
  /** Its last bytes, as far as they are ASCII. */
  readonly end: string;
}

interface DownloadOptions {
  /** Bytes that have arrived by now. */
  readonly onProgress: (bytes: number) => void;
}

/** Milliseconds without a byte after which a connection is given up. */
const SILENT_MS = 60_000;
const END_BYTES = 64;
/** Bytes that are handed over to the browser's own store, which may put them on disk. */
const PIECE_BYTES = 8 * 1024 * 1024;

const nameIn = (disposition: string | null): string => /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'download';

const open = async (route: Route, signal: AbortSignal): Promise<Response> => {
  const headers = headersOf(route, undefined, {});
  const answer = await fetch(addressOf(route), { headers, credentials: 'same-origin', signal });
  if (answer.ok) return answer;
  const refusal = refusalOf(answer, parsedJson(await answer.text()) as Envelope | null);
  promptWhenNeeded(route, refusal, {});
  throw refusal;
};

const read = async (answer: Response, received: (bytes: number) => void) => {
  const reader = answer.body?.getReader();
  const pieces: Blob[] = [];
  let [chunks, waiting, bytes, end]: [BlobPart[], number, number, string] = [[], 0, 0, ''];
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    chunks.push(next.value);
    waiting += next.value.length;
    bytes += next.value.length;
    end = (end + String.fromCharCode(...next.value.subarray(-END_BYTES))).slice(-END_BYTES);
    if (waiting >= PIECE_BYTES) {
      pieces.push(new Blob(chunks));
      [chunks, waiting] = [[], 0];
    }
    received(bytes);
  }
  return { blob: new Blob([...pieces, ...chunks], { type: 'application/json' }), end };
};

/** Reads a file of any length and tells how much of it has arrived. Throws ApiFailure. */
export const download = async (route: Route, { onProgress }: DownloadOptions): Promise<DownloadedFile> => {
  const silence = new AbortController();
  const arm = () => setTimeout(() => silence.abort(), SILENT_MS);
  let timer = arm();
  try {
    const answer = await open(route, silence.signal);
    const { blob, end } = await read(answer, (bytes) => {
      clearTimeout(timer);
      timer = arm();
      onProgress(bytes);
    });
    return { blob, end, name: nameIn(answer.headers.get('content-disposition')) };
  } catch (thrown) {
    throw thrown instanceof ApiFailure ? thrown : new ApiFailure({});
  } finally {
    clearTimeout(timer);
  }
};

/** Puts a file among the downloads of the browser. */
export const saveFile = ({ blob, name }: Pick<DownloadedFile, 'blob' | 'name'>): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Some browsers read it a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), SILENT_MS);
};
