import { useQueryClient } from '@tanstack/react-query';
import { deleteAll, mergeInto, moveAll } from '../../features/pins/bulk-move.api.ts';
import { BulkProgress } from '../../features/pins/bulk-progress.tsx';
import { text } from '../../features/pins/bulk-texts.ts';
import { DeleteAllDialog } from '../../features/pins/delete-all-dialog.tsx';
import { MergeDialog } from '../../features/pins/merge-dialog.tsx';
import type { MoveTarget } from '../../features/pins/move-pin.api.ts';
import { BoardChoice } from '../../features/saving/board-choice.tsx';
import { failureOf } from '../../lib/api/api-failure.ts';
import {
  type AllPins,
  askToMerge,
  followBulk,
  stopAskingMoveAll,
  stopAskingToDeleteAll,
  stopAskingToMerge,
  useAllToMove,
  useAskedDeletion,
  useAskedMerge,
  useFollowedBulks,
} from '../../lib/session/bulk-requests.ts';
import { notify } from '../../ui/toast/toasts.ts';
import styles from './bulk-layer.module.css';

const useMoveAll = () => {
  const client = useQueryClient();
  return async (all: AllPins, to: MoveTarget): Promise<void> => {
    const place = to.section ? text('inSection', { section: to.section.name, board: to.name }) : to.name;
    try {
      const { bulk_id: bulkId, undo } = await (all.merges ? mergeInto : moveAll)(client, all, to);
      const merged = all.merges ? { merges: all.merges.name } : {};
      followBulk({ bulkId, place, undo, again: false, isUndo: false, ...merged });
    } catch (thrown) {
      notify(failureOf(thrown).serverMessage ?? text('wentWrong'));
    }
  };
};

const useDeleteAll = () => {
  const client = useQueryClient();
  return async (all: AllPins): Promise<void> => {
    try {
      const { bulk_id: bulkId, undo } = await deleteAll(client, all);
      followBulk({ bulkId, place: null, undo, again: false, isUndo: false, deletes: true });
    } catch (thrown) {
      notify(failureOf(thrown).serverMessage ?? text('wentWrong'));
    }
  };
};

/** The picker when somebody asks where all pins are to be moved, and the bulk actions that are under way. */
export const BulkLayer = () => {
  const all = useAllToMove();
  const bulks = useFollowedBulks();
  const merge = useAskedMerge();
  const deletion = useAskedDeletion();
  const move = useMoveAll();
  const remove = useDeleteAll();
  const choose = ({ merges, ...all }: AllPins, to: MoveTarget) => {
    if (merges === null) return void move({ ...all, merges }, to);
    if (to.id === all.boardId && !to.section) return void notify(text('itself', { name: merges.name }));
    askToMerge({ all: { ...all, merges }, to });
  };
  return (
    <>
      {all === null ? null : <BoardChoice onChoose={(to) => choose(all, to)} onClose={stopAskingMoveAll} />}
      {deletion === null ? null : (
        <DeleteAllDialog
          deletion={deletion}
          onDelete={() => {
            stopAskingToDeleteAll();
            void remove(deletion.all);
          }}
          onClose={stopAskingToDeleteAll}
        />
      )}
      {merge === null ? null : (
        <MergeDialog
          merge={merge}
          onMerge={() => {
            stopAskingToMerge();
            void move(merge.all, merge.to);
          }}
          onClose={stopAskingToMerge}
        />
      )}
      <div className={styles.region}>
        {bulks.map((bulk) => (
          <BulkProgress key={bulk.bulkId} bulk={bulk} />
        ))}
      </div>
    </>
  );
};
