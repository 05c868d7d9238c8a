import type { UploadedMedia } from '@corkboard/contracts/curation/media';
import { useRef, useState } from 'react';
import { ApiFailure, failureOf } from '../../lib/api/api-failure.ts';
import type { UploadOptions } from '../../lib/api/upload.ts';
import { uuidv7 } from '../../lib/ids.ts';
import { fileFlaw, isVideo } from './check-file.ts';
import { sendFile, sendVideo } from './create.api.ts';
import { text } from './create-texts.ts';
import { type Draft, type DraftState, type DraftTexts, draftOfFile } from './draft.ts';
import { posterOf } from './poster-of.ts';

/** So many files are on their way at a time; the rest wait their turn. */
const AT_ONCE = 3;

const failedState = (thrown: unknown): DraftState => {
  const { serverMessage, status } = failureOf(thrown);
  return { status: 'failed', message: serverMessage ?? text('failed'), retryable: status === null || status >= 500 };
};

interface Uploading extends UploadOptions {
  readonly onPreview: (preview: string) => void;
}

/** Sends a file, a video with a poster that is taken from it first. */
const uploaded = async (file: File, { onPreview, ...options }: Uploading): Promise<UploadedMedia> => {
  if (!isVideo(file)) return sendFile(file, options);
  const poster = await posterOf(file, options.signal).catch(() => {
    options.signal?.throwIfAborted();
    throw new ApiFailure({ status: 415, serverMessage: text('noPoster') });
  });
  options.signal?.throwIfAborted();
  onPreview(URL.createObjectURL(poster));
  return sendVideo(file, poster, options);
};

/** Files that wait for their turn to be uploaded. */
const useQueue = () => {
  const waiting = useRef<(() => Promise<void>)[]>([]);
  const running = useRef(0);
  const next = (): void => {
    const job = running.current < AT_ONCE ? waiting.current.shift() : undefined;
    if (job === undefined) return;
    running.current += 1;
    void job().finally(() => {
      running.current -= 1;
      next();
    });
    next();
  };
  return (job: () => Promise<void>) => {
    waiting.current.push(job);
    next();
  };
};

const newDraft = (file: File) => draftOfFile(uuidv7(), file, isVideo(file) ? null : URL.createObjectURL(file));

/** Of a video that is sent again a poster is taken anew. */
const forgetPreview = ({ file, preview }: Draft): void => {
  if (file !== null && preview !== null) URL.revokeObjectURL(preview);
};

/** The drafts, and how they come, change and go. */
const useList = () => {
  const [list, setList] = useState<readonly Draft[]>([]);
  return {
    list,
    add: (drafts: readonly Draft[]) => setList((before) => [...before, ...drafts]),
    change: (id: string, to: Partial<Draft>) =>
      setList((drafts) => drafts.map((draft) => (draft.id === id ? { ...draft, ...to } : draft))),
    drop: (id: string) => setList((drafts) => drafts.filter((draft) => draft.id !== id)),
  };
};

/**
 * The pins to be, each with its own upload, progress and error; a visitor (`askIn`) is asked to come in first. `mayVideo`:
 * whether videos are taken (DS-106).
 */
export const useDrafts = (askIn: (() => void) | null, mayVideo: boolean) => {
  const { list, add, change, drop } = useList();
  const aborts = useRef(new Map<string, AbortController>());
  const enqueue = useQueue();
  const move = (id: string, state: DraftState) => change(id, { state });
  const send = (id: string, file: File) => {
    const abort = new AbortController();
    aborts.current.set(id, abort);
    enqueue(async () => {
      if (abort.signal.aborted) return;
      try {
        const onProgress = (share: number) => move(id, { status: 'uploading', share });
        const onPreview = (preview: string) => change(id, { preview });
        const media = await uploaded(file, { signal: abort.signal, onProgress, onPreview });
        change(id, { media, state: { status: 'ready' } });
      } catch (thrown) {
        if (!abort.signal.aborted) move(id, failedState(thrown));
      }
    });
  };
  const addFiles = (files: readonly File[]) => {
    const drafts = files.map(newDraft);
    add(drafts);
    for (const { id, file } of drafts) {
      const flaw = fileFlaw(file, mayVideo);
      if (flaw !== null) move(id, { status: 'failed', message: flaw, retryable: false });
      else if (askIn !== null) move(id, { status: 'kept' });
      else send(id, file);
    }
    askIn?.();
  };
  return {
    list,
    addFiles,
    add,
    retry: (draft: Draft) => {
      if (askIn !== null || draft.file === null) return askIn?.();
      move(draft.id, { status: 'uploading', share: 0 });
      if (isVideo(draft.file)) forgetPreview(draft);
      send(draft.id, draft.file);
    },
    remove: (draft: Draft) => {
      aborts.current.get(draft.id)?.abort();
      forgetPreview(draft);
      drop(draft.id);
    },
    write: (id: string, texts: Partial<DraftTexts>) => change(id, texts),
    move,
  };
};
export type Drafts = ReturnType<typeof useDrafts>;
