import type { UploadedMedia } from '@corkboard/contracts/curation/media';
import type { PinMethod } from '@corkboard/contracts/curation/pins';

export interface DraftTexts {
  readonly title: string;
  readonly description: string;
  readonly link: string;
  readonly altText: string;
}

/** Progress of a draft. A picture from the web has no upload: it is `ready` at once. */
export type DraftState =
  | { readonly status: 'uploading'; readonly share: number }
  | { readonly status: 'failed'; readonly message: string; readonly retryable: boolean }
  /** A visitor's: it goes on its way when somebody has logged in. */
  | { readonly status: 'kept' }
  | { readonly status: 'ready' }
  /** The server would not save it as it is; its words may be changed. */
  | { readonly status: 'refused'; readonly message: string }
  | { readonly status: 'saving' }
  | { readonly status: 'saved' };

/** A pin to be: a file on its way, or a picture on the web. */
export interface Draft extends DraftTexts {
  readonly id: string;
  readonly file: File | null;
  readonly media: UploadedMedia | null;
  readonly imageUrl: string | null;
  /** Picture to show during the upload; null until there is one. */
  readonly preview: string | null;
  readonly method: PinMethod;
  readonly state: DraftState;
}

const noTexts: DraftTexts = { title: '', description: '', link: '', altText: '' };

export const draftOfFile = (id: string, file: File, preview: string | null) =>
  ({
    ...noTexts,
    id,
    file,
    preview,
    media: null,
    imageUrl: null,
    method: 'uploaded',
    state: { status: 'uploading', share: 0 },
  }) satisfies Draft;

export const draftOfUrl = (
  id: string,
  picture: { readonly url: string; readonly preview: string; readonly title: string | null; readonly page: string },
): Draft => ({
  ...noTexts,
  id,
  file: null,
  media: null,
  imageUrl: picture.url,
  preview: picture.preview,
  title: [...(picture.title ?? '')].slice(0, 100).join(''),
  link: picture.page,
  method: 'scraped',
  state: { status: 'ready' },
});

export const isReady = (draft: Draft): boolean => draft.state.status === 'ready' || draft.state.status === 'refused';
