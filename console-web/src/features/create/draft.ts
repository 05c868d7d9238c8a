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
  /** Picture to show during the upload. */
  readonly preview: string;
  readonly method: PinMethod;
  readonly state: DraftState;
}

const noTexts: DraftTexts = { title: '', description: '', link: '', altText: '' };

export const draftOfFile = (id: string, file: File, preview: string): Draft => ({
  ...noTexts,
  id,
  file,
  preview,
  media: null,
  imageUrl: null,
  method: 'uploaded',
  state: { status: 'uploading', share: 0 },
});

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

export type DraftStep =
  | { readonly type: 'added'; readonly drafts: readonly Draft[] }
  | { readonly type: 'removed'; readonly id: string }
  | { readonly type: 'written'; readonly id: string; readonly texts: Partial<DraftTexts> }
  | { readonly type: 'moved'; readonly id: string; readonly state: DraftState }
  | { readonly type: 'uploaded'; readonly id: string; readonly media: UploadedMedia };

const change = (drafts: readonly Draft[], id: string, to: (draft: Draft) => Draft): readonly Draft[] =>
  drafts.map((draft) => (draft.id === id ? to(draft) : draft));

export const nextDrafts = (drafts: readonly Draft[], step: DraftStep): readonly Draft[] => {
  switch (step.type) {
    case 'added':
      return [...drafts, ...step.drafts];
    case 'removed':
      return drafts.filter(({ id }) => id !== step.id);
    case 'written':
      return change(drafts, step.id, (draft) => ({ ...draft, ...step.texts }));
    case 'moved':
      return change(drafts, step.id, (draft) => ({ ...draft, state: step.state }));
    case 'uploaded':
      return change(drafts, step.id, (draft) => ({ ...draft, media: step.media, state: { status: 'ready' } }));
  }
};

export const isReady = (draft: Draft): boolean => draft.state.status === 'ready' || draft.state.status === 'refused';
