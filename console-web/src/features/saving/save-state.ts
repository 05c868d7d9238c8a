import type { SavedPin } from '@corkboard/contracts/curation/pins';
import type { SaveFailure } from './save-failure.ts';

/** S-079: none, loading, success; a failure clears it and leaves what went wrong. */
export type SaveState =
  | { readonly status: 'none'; readonly error: string | null }
  /** `boardId`: of the section, where one was chosen. */
  | { readonly status: 'loading'; readonly boardId: string }
  | { readonly status: 'success'; readonly pin: SavedPin; readonly boardName: string };

export type SaveStep =
  | { readonly type: 'started'; readonly boardId: string }
  | { readonly type: 'saved'; readonly pin: SavedPin; readonly boardName: string }
  | { readonly type: 'failed'; readonly failure: SaveFailure };

export const notSaving: SaveState = { status: 'none', error: null };

export const nextSaveState = (_state: SaveState, step: SaveStep): SaveState => {
  switch (step.type) {
    case 'started':
      return { status: 'loading', boardId: step.boardId };
    case 'saved':
      return { status: 'success', pin: step.pin, boardName: step.boardName };
    case 'failed':
      return { status: 'none', error: step.failure.message };
  }
};
