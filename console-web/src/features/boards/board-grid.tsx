import type { BoardSort } from '@corkboard/contracts/curation/boards';
import type { BoardView } from '@corkboard/contracts/curation/entities';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { itemsOf } from '../../lib/queries/pages.ts';
import { More } from '../../ui/more/more.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import { BoardCard } from './board-card.tsx';
import styles from './board-grid.module.css';
import { boardSortOf, offeredSorts } from './board-sort.ts';
import { text } from './board-texts.ts';
import { boardsOf, type Shelf } from './boards.api.ts';

/** S-069. */
export const SortField = ({ sort, onSort }: { sort: BoardSort; onSort: (sort: BoardSort) => void }) => (
  <label className={styles.sort}>
    <span className="visually-hidden">{text('sort')}</span>
    <select value={sort} onChange={(event) => onSort(boardSortOf(event.target.value))}>
      {offeredSorts.map((each) => (
        <option key={each} value={each}>
          {text(`sort_${each}`)}
        </option>
      ))}
    </select>
  </label>
);

const Coming = () => (
  <div className={styles.grid} aria-hidden="true">
    {Array.from({ length: 8 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: cards that stand for what is still unknown
      <span key={index} className={styles.coming} />
    ))}
  </div>
);

interface BoardTilesProps {
  readonly boards: readonly BoardView[];
  readonly label?: string;
  /** Stands under each. */
  readonly below?: ((board: BoardView) => ReactNode) | undefined;
}

/** Boards side by side. */
export const BoardTiles = ({ boards, label, below }: BoardTilesProps) => (
  <ul className={styles.grid} aria-label={label}>
    {boards.map((board) => (
      <li key={board.id}>
        <BoardCard board={board} />
        {below?.(board)}
      </li>
    ))}
  </ul>
);

interface BoardGridProps {
  readonly username: string;
  readonly sort: BoardSort;
  readonly empty: ReactNode;
  readonly shelf?: Shelf;
  readonly below?: BoardTilesProps['below'];
}

/** The boards of a person, 25 at a time. */
export const BoardGrid = ({ username, sort, empty, shelf, below }: BoardGridProps) => {
  const list = useInfiniteQuery(boardsOf(username, sort, shelf));
  const boards = itemsOf(list.data);
  if (list.isPending) return <Coming />;
  if (list.data === undefined)
    return (
      <ErrorState
        title={text('failed')}
        requestId={list.error?.requestId}
        retryLabel={text('retry')}
        onRetry={() => void list.refetch()}
      />
    );
  if (boards.length === 0) return empty;
  return (
    <>
      <BoardTiles boards={boards} label={text(shelf === 'archived' ? 'archive_title' : 'boards')} below={below} />
      {list.hasNextPage ? (
        <More busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()}>
          {text('more')}
        </More>
      ) : null}
    </>
  );
};
