import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { copyAll, deleteAll, mergeInto, moveAll } from '../../features/pins/bulk-move.api.ts';
import { BulkProgress } from '../../features/pins/bulk-progress.tsx';
import { text } from '../../features/pins/bulk-texts.ts';
import { DeletePinsDialog } from '../../features/pins/delete-pins-dialog.tsx';
import { MergeDialog } from '../../features/pins/merge-dialog.tsx';
import type { MoveTarget } from '../../features/pins/move-pin.api.ts';
import { BoardChoice, type ChosenBoard } from '../../features/saving/board-choice.tsx';
import { failureOf } from '../../lib/api/api-failure.ts';
import {
  type AllPins,
  type AskedMerge,
  askToMerge,
  type FollowedBulk,
  followBulk,
  stopAskingCopyAll,
  stopAskingMoveAll,
  stopAskingToDeleteAll,
  stopAskingToMerge,
  useAllToCopy,
  useAllToMove,
  useAskedDeletion,
  useAskedMerge,
  useFollowedBulks,
} from '../../lib/session/bulk-requests.ts';
import { notify } from '../../ui/toast/toasts.ts';
import styles from './bulk-layer.module.css';

const placeOf = ({ name, section }: MoveTarget): string =>
  section ? text('inSection', { section: section.name, board: name }) : name;

type Begun = Awaited<ReturnType<typeof moveAll>>;

/** Begins a bulk action and follows it. S-356: the server says why not. */
const begin = async (
  begun: Promise<Begun>,
  how: Pick<FollowedBulk, 'place' | 'leaves' | 'merges' | 'deletes' | 'copies'>,
): Promise<void> => {
  try {
    const { bulk_id: bulkId, undo } = await begun;
    followBulk({ bulkId, undo, again: false, isUndo: false, ...how });
  } catch (thrown) {
    notify(failureOf(thrown).serverMessage ?? text('wentWrong'));
  }
};

const beginDeletion = (client: QueryClient, all: AllPins) =>
  begin(deleteAll(client, all), { place: null, leaves: all.boardId, deletes: true });

const beginMerge = (client: QueryClient, { all, to }: AskedMerge) =>
  begin(mergeInto(client, all, to), { place: placeOf(to), leaves: all.boardId, merges: all.merges.name });

/** The picker when somebody asks where all pins are to be moved or copied, and the bulk actions that are under way. */
export const BulkLayer = () => {
  const all = useAllToMove();
  const copied = useAllToCopy();
  const bulks = useFollowedBulks();
  const merge = useAskedMerge();
  const deletion = useAskedDeletion();
  const client = useQueryClient();
  const choose = ({ merges, ...all }: AllPins, to: ChosenBoard) => {
    if (merges === null)
      return void begin(moveAll(client, { ...all, merges }, to), { place: placeOf(to), leaves: all.boardId });
    if (to.id === all.boardId) return void notify(text('itself', { name: merges.name }));
    askToMerge({ all: { ...all, merges }, to });
  };
  return (
    <>
      {all === null ? null : <BoardChoice onChoose={(to) => choose(all, to)} onClose={stopAskingMoveAll} />}
      {copied === null ? null : (
        <BoardChoice
          onChoose={(to) => void begin(copyAll(copied, to), { place: placeOf(to), copies: true })}
          onClose={stopAskingCopyAll}
        />
      )}
      {deletion === null ? null : (
        <DeletePinsDialog
          count={deletion.count}
          onDelete={() => {
            stopAskingToDeleteAll();
            void beginDeletion(client, deletion.all);
          }}
          onClose={stopAskingToDeleteAll}
        />
      )}
      {merge === null ? null : (
        <MergeDialog
          merge={merge}
          onMerge={() => {
            stopAskingToMerge();
            void beginMerge(client, merge);
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
