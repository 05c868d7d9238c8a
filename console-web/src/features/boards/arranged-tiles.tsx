import type { BoardView } from '@corkboard/contracts/curation/entities';
import { useQueryClient } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-failure.ts';
import { undoAction } from '../../lib/session/undo-requests.ts';
import { PlaceMenu } from '../../ui/arranging/place-menu.tsx';
import { useDragging } from '../../ui/arranging/use-dragging.ts';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import styles from './arranged-tiles.module.css';
import { BoardCard } from './board-card.tsx';
import gridStyles from './board-grid.module.css';
import { moveBoard } from './board-order.api.ts';
import { text } from './board-texts.ts';

interface ArrangedTilesProps {
  readonly username: string;
  readonly boards: readonly BoardView[];
}

/** DS-043: one's own boards in one's own order, changed by a drag or by the menu of each. */
export const ArrangedTiles = ({ username, boards }: ArrangedTilesProps) => {
  const client = useQueryClient();
  const move = (from: number, to: number) => {
    if (from === to) return;
    const said = { name: boards[from]?.name ?? '', place: to + 1 };
    moveBoard(client, { username, boards, from, to })
      .then((undo) => showToast(text('placed', said), undoAction(undo)))
      .catch((thrown: unknown) => notify(failureOf(thrown).serverMessage ?? text('wentWrong')));
  };
  const dragging = useDragging(move);
  const isOne = boards.length < 2;
  return (
    <>
      <p className={styles.hint}>{text('arrangeHint')}</p>
      <ul className={gridStyles.grid} aria-label={text('boards')}>
        {boards.map((board, at) => (
          <li key={board.id} className={styles.tile} {...(isOne ? {} : dragging(at))}>
            <BoardCard board={board} />
            {isOne ? null : (
              <span className={styles.menu}>
                <PlaceMenu name={board.name} at={at} count={boards.length} move={move} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
};
