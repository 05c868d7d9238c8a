import type { SavedPin } from '@corkboard/contracts/curation/pins';
import { useQueryClient } from '@tanstack/react-query';
import { useReducer } from 'react';
import { keys } from '../../lib/queries/keys.ts';
import { afterSave } from './after-save.ts';
import { type SaveTarget, sendSave, type UnsentSubject } from './save.api.ts';
import { type SaveFailure, saveFailureOf } from './save-failure.ts';
import { nextSaveState, notSaving } from './save-state.ts';
import { useGuids } from './use-guids.ts';

/** Saves to a board and keeps every count and list in step (S-079 to S-083). */
export const useSave = (onFailed: (failure: SaveFailure) => void = () => undefined) => {
  const client = useQueryClient();
  const [state, tell] = useReducer(nextSaveState, notSaving);
  const guidOf = useGuids();
  /** The saved pin, or null when it was refused: then the state says why. */
  const save = async (subject: UnsentSubject, target: SaveTarget): Promise<SavedPin | null> => {
    tell({ type: 'started', boardId: (target.section ?? target).id });
    try {
      const guid = guidOf([subject, target.id, target.section?.id, target.privacy], subject.guid);
      const pin = await sendSave(client, { ...subject, guid }, target);
      // The same save is another one from now on: the pin of this one may be taken back.
      guidOf(null);
      tell({ type: 'saved', pin, boardName: target.name });
      afterSave(client, pin, target);
      if (subject.pinId !== null) client.setQueryData(keys.saved(subject.pinId), pin);
      return pin;
    } catch (thrown) {
      const failure = saveFailureOf(thrown);
      tell({ type: 'failed', failure });
      onFailed(failure);
      return null;
    }
  };
  return { state, save, guidOf };
};
