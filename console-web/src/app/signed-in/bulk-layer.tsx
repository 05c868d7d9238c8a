import { useQueryClient } from '@tanstack/react-query';
import { moveAll } from '../../features/pins/bulk-move.api.ts';
import { BulkProgress } from '../../features/pins/bulk-progress.tsx';
import { text } from '../../features/pins/bulk-texts.ts';
import type { MoveTarget } from '../../features/pins/move-pin.api.ts';
import { BoardChoice } from '../../features/saving/board-choice.tsx';
import { failureOf } from '../../lib/api/api-failure.ts';
import {
  type AllPins,
  followBulk,
  stopAskingMoveAll,
  useAllToMove,
  useFollowedBulks,
} from '../../lib/session/bulk-requests.ts';
import { notify } from '../../ui/toast/toasts.ts';
import styles from './bulk-layer.module.css';

const useMoveAll = () => {
  const client = useQueryClient();
  return async (all: AllPins, to: MoveTarget): Promise<void> => {
    const place = to.section ? text('inSection', { section: to.section.name, board: to.name }) : to.name;
    try {
      const { bulk_id: bulkId, undo } = await moveAll(client, all, to);
      followBulk({ bulkId, place, undo, again: false, isUndo: false });
    } catch (thrown) {
      notify(failureOf(thrown).serverMessage ?? text('wentWrong'));
    }
  };
};

/** The picker when somebody asks where all pins are to be moved, and the bulk actions that are under way. */
export const BulkLayer = () => {
  const all = useAllToMove();
  const bulks = useFollowedBulks();
  const move = useMoveAll();
  return (
    <>
      {all === null ? null : <BoardChoice onChoose={(to) => void move(all, to)} onClose={stopAskingMoveAll} />}
      <div className={styles.region} role="status">
        {bulks.map((bulk) => (
          <BulkProgress key={bulk.bulkId} bulk={bulk} />
        ))}
      </div>
    </>
  );
};
