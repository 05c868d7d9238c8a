import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { BoardHeader } from '../../../features/boards/board-header.tsx';
import { text } from '../../../features/boards/board-texts.ts';
import { boardQuery } from '../../../features/boards/boards.api.ts';
import { CollaboratorGroup } from '../../../features/collaborators/collaborator-group.tsx';
import { pinsOfBoard } from '../../../features/pins/pin-feeds.ts';
import { useFeed } from '../../../features/pins/use-feed.ts';
import type { ApiFailure } from '../../../lib/api/api-failure.ts';
import { EmptyState } from '../../../ui/states/states.tsx';
import { useTitle } from '../use-title.ts';
import { Wall } from '../wall.tsx';
import { NoPinsYet } from './no-pins-yet.tsx';
import styles from './page.module.css';

/** The address of a board that has been renamed meanwhile. */
const movedTo = (error: ApiFailure | null): string | null => {
  const url = error?.status === 301 ? error.data['redirectUrl'] : null;
  return typeof url === 'string' && url.startsWith('/') ? url : null;
};

export const BoardPage = ({ username, slug }: { username: string; slug: string }) => {
  const { data: board, error } = useSuspenseQuery(boardQuery(username, slug));
  const feed = useFeed(pinsOfBoard(board.id));
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
        people={<CollaboratorGroup board={board} onLeft={() => history.push('/')} />}
      />
      <Wall
        feed={feed}
        label={text('pins', { name: board.name })}
        caption
        empty={board.owned_by_me ? <NoPinsYet title={text('emptyMine')} /> : <EmptyState title={text('emptyOther')} />}
      />
    </div>
  );
};
