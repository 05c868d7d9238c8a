import type { BoardView } from '@corkboard/contracts/curation/entities';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { BoardGrid } from './board-grid.tsx';
import { text } from './board-texts.ts';
import { putAway } from './put-away.ts';

/** Brings a board back from the archive; those of others wait for their owner. */
const BringBack = ({ board, onBack }: { board: BoardView; onBack: () => void }) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  if (board.archived_by_me_at === null) return null;
  const bringBack = async () => {
    setBusy(true);
    if (await putAway(client, board, false)) onBack();
    setBusy(false);
  };
  return (
    <Button
      size="s"
      busy={busy}
      aria-label={text('unarchiveNamed', { name: board.name })}
      onClick={() => void bringBack()}
    >
      {text('unarchive')}
    </Button>
  );
};

/** Boards of the viewer that are put away, each to be brought back. */
export const ArchivedBoards = ({ username }: { username: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="visually-hidden">
        {text('archive_title')}
      </h2>
      <BoardGrid
        username={username}
        sort="alphabetical"
        shelf="archived"
        empty={<EmptyState title={text('noneArchived')}>{text('archiveHint')}</EmptyState>}
        below={(board) => <BringBack board={board} onBack={() => heading.current?.focus()} />}
      />
    </section>
  );
};
