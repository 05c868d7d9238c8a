import type { SavedPin } from '@corkboard/contracts/curation/pins';
import { useQueryClient } from '@tanstack/react-query';
import { report } from '../../lib/report/client-events.ts';
import { afterSave } from './after-save.ts';
import { type SaveSubject, type SaveTarget, sendSave } from './save.api.ts';
import { saveFailureOf } from './save-failure.ts';

/** Saves one of several new pins and answers what came of it: each has its own result. */
export const useSaveOnce = () => {
  const client = useQueryClient();
  return async (subject: SaveSubject, target: SaveTarget): Promise<SavedPin | { readonly refused: string }> => {
    try {
      const pin = await sendSave(client, subject, target);
      report('pin_create_success');
      afterSave(client, pin, target);
      return pin;
    } catch (thrown) {
      report('pin_create_fail');
      return { refused: saveFailureOf(thrown).message };
    }
  };
};
