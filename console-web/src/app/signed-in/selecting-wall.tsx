import type { PinCard } from '@corkboard/contracts/curation/entities';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { mayArrange } from '../../features/boards/may-arrange.ts';
import { SelectBar } from '../../features/pins/select-bar.tsx';
import { SelectTile } from '../../features/pins/select-tile.tsx';
import { useDeletePins } from '../../features/pins/use-bulk-pins.ts';
import { reachedOf, useSelection } from '../../features/pins/use-selection.ts';
import { findViewer } from '../../lib/bootstrap.ts';
import {
  type AllPins,
  askCopyAll,
  askMoveAll,
  askToDeleteAll,
  useFollowedBulks,
} from '../../lib/session/bulk-requests.ts';
import { askCopy } from '../../lib/session/copy-requests.ts';
import { askMove } from '../../lib/session/move-requests.ts';
import styles from './selecting-wall.module.css';
import { toContent } from './to-content.ts';
import { Wall } from './wall.tsx';
import type { WallOfBoard } from './wall-of-board.ts';

const DeletePinsDialog = lazy(async () => ({
  default: (await import('../../features/pins/delete-pins-dialog.tsx')).DeletePinsDialog,
}));

/** Once nothing is picked any more, takes the focus from a button that cannot be pressed by then. */
const useFocusOnceNoneIs = (count: number): void => {
  const were = useRef(count);
  useEffect(() => {
    const at = document.activeElement;
    const isLost = at === null || at === document.body || at.matches(':disabled');
    if (were.current > 0 && count === 0 && isLost) toContent();
    were.current = count;
  }, [count]);
};

/** Lets all pins go once a bulk action of them was accepted: those that it has not come to are shown still. */
const useNoneOnceAccepted = (none: () => void): void => {
  const bulks = useFollowedBulks();
  const known = useRef(bulks);
  useEffect(() => {
    const begun = bulks.filter((bulk) => !known.current.includes(bulk));
    known.current = bulks;
    // An undo has no place, and is of other pins.
    if (begun.some(({ place, deletes }) => place !== null || deletes)) none();
  }, [bulks, none]);
};

/** A wall whose pins are being selected: owner and editors select all of them, others on the board their own (DS-048). */
export const SelectingWall = ({ board, whole, mode, ...wall }: WallOfBoard) => {
  const mine = findViewer()?.user?.id;
  const mayPick = (pin: PinCard) => !pin.is_promoted && (mayArrange(board) || pin.pinner?.id === mine);
  const selection = useSelection(wall.feed, mayPick);
  useFocusOnceNoneIs(selection.picked.length);
  useNoneOnceAccepted(selection.none);
  const remove = useDeletePins(board.id);
  const allBut = (exceptIds: readonly string[]): AllPins => {
    const { sectionId, outsideSections } = whole;
    return { boardId: board.id, sectionId, outsideSections, exceptIds, onlyOwn: !mayArrange(board), merges: null };
  };
  const [deleting, setDeleting] = useState(false);
  const total = mayArrange(board) ? whole.count : null;
  const deletePicked = () => {
    const { exceptIds } = selection;
    if (exceptIds === null) return setDeleting(true);
    askToDeleteAll({ all: allBut(exceptIds), count: total && reachedOf(total, exceptIds) });
  };
  const deleteNow = () => {
    setDeleting(false);
    void remove(selection.take());
  };
  const move = () => {
    const { exceptIds } = selection;
    if (exceptIds === null) return askMove(...selection.take());
    askMoveAll(allBut(exceptIds));
  };
  const copy = () => {
    const { exceptIds } = selection;
    if (exceptIds === null) return askCopy(board.id, selection.take());
    askCopyAll(allBut(exceptIds));
  };
  const end = () => {
    mode.end();
    toContent();
  };
  return (
    <div className={styles.selecting}>
      <Wall {...wall} tile={(tile) => <SelectTile {...tile} selection={selection} />} />
      <SelectBar selection={selection} total={total} onMove={move} onCopy={copy} onDelete={deletePicked} onDone={end} />
      <Suspense fallback={null}>
        {deleting ? (
          <DeletePinsDialog count={selection.picked.length} onDelete={deleteNow} onClose={() => setDeleting(false)} />
        ) : null}
      </Suspense>
    </div>
  );
};
