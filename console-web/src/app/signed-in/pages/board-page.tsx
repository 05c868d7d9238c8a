import type { BoardView } from '@corkboard/contracts/curation/entities';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { BoardHeader } from '../../../features/boards/board-header.tsx';
import { text } from '../../../features/boards/board-texts.ts';
import { boardQuery } from '../../../features/boards/boards.api.ts';
import { pinsOfBoard } from '../../../features/pins/pin-feeds.ts';
import { PinWall } from '../../../features/pins/pin-wall.tsx';
import { useFeed } from '../../../features/pins/use-feed.ts';
import type { ApiFailure } from '../../../lib/api/api-failure.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { useEntryKey } from '../entry-key.ts';
import { tileActions } from '../lazy-tile-actions.tsx';
import { useTitle } from '../use-title.ts';
import styles from './page.module.css';

const Empty = ({ board }: { board: BoardView }) =>
  board.owned_by_me ? (
    <EmptyState
      title={text('emptyMine')}
      action={
        <ButtonLink variant="primary" href="/pin-builder/">
          {text('addPin')}
        </ButtonLink>
      }
    />
  ) : (
    <EmptyState title={text('emptyOther')} />
  );

/** The address of a board that has been renamed meanwhile. */
const movedTo = (error: ApiFailure | null): string | null => {
  const url = error?.status === 301 ? error.data['redirectUrl'] : null;
  return typeof url === 'string' && url.startsWith('/') ? url : null;
};

export const BoardPage = ({ username, slug }: { username: string; slug: string }) => {
  const { data: board, error } = useSuspenseQuery(boardQuery(username, slug));
  const feed = useFeed(pinsOfBoard(board.id));
  const memory = useEntryKey();
  const { history } = useRouter();
  const moved = movedTo(error);
  useEffect(() => {
    if (moved !== null) history.replace(moved);
  }, [history, moved]);
  useTitle(board.name);
  return (
    <div className={styles.wall}>
      <BoardHeader
        board={board}
        onChanged={(changed) => history.replace(changed.url)}
        onDeleted={() => history.push(`/${board.owner.username}/`)}
      />
      <PinWall
        feed={feed}
        label={text('pins', { name: board.name })}
        actions={tileActions}
        caption
        memory={memory}
        empty={<Empty board={board} />}
      />
    </div>
  );
};
