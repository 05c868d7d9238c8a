import type { BoardView } from '@corkboard/contracts/curation/entities';
import { historyAddress } from '@corkboard/rules/curation/addresses';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { BoardHeader } from '../../../features/boards/board-header.tsx';
import { text } from '../../../features/boards/board-texts.ts';
import { boardQuery } from '../../../features/boards/boards.api.ts';
import { AddSectionDialog } from '../../../features/boards/section-dialog.tsx';
import { SectionShelf } from '../../../features/boards/section-shelf.tsx';
import { sectionsOf } from '../../../features/boards/sections.api.ts';
import { CollaboratorGroup } from '../../../features/collaborators/collaborator-group.tsx';

import { pinsOfBoard } from '../../../features/pins/pin-feeds.ts';
import { pinsOutsideSections } from '../../../features/pins/section-feeds.ts';
import { type Feed, useFeed } from '../../../features/pins/use-feed.ts';
import { EmptyState } from '../../../ui/states/states.tsx';
import { useMoved } from '../use-moved.ts';
import { useTitle } from '../use-title.ts';
import { Wall } from '../wall.tsx';
import { NoPinsYet } from './no-pins-yet.tsx';
import styles from './page.module.css';

const Pins = ({ board, feed }: { board: BoardView; feed: Feed }) => (
  <Wall
    feed={feed}
    label={text('pins', { name: board.name })}
    caption
    empty={board.owned_by_me ? <NoPinsYet title={text('emptyMine')} /> : <EmptyState title={text('emptyOther')} />}
  />
);

const AllPins = ({ board }: { board: BoardView }) => <Pins board={board} feed={useFeed(pinsOfBoard(board.id))} />;

/** Sections first, then the pins that are in none of them. */
const InSections = ({ board }: { board: BoardView }) => {
  const { data: sections } = useSuspenseQuery(sectionsOf(board.id));
  const feed = useFeed(pinsOutsideSections(board.id));
  const alone = feed.complete && feed.pins.length === 0 && sections.some(({ pin_count }) => pin_count > 0);
  return (
    <>
      <SectionShelf board={board} sections={sections} />
      {alone ? null : <Pins board={board} feed={feed} />}
    </>
  );
};

export const BoardPage = ({ username, slug }: { username: string; slug: string }) => {
  const { data: board, error } = useSuspenseQuery(boardQuery(username, slug));
  const { history } = useRouter();
  const [adding, setAdding] = useState(false);
  useMoved(error);
  useTitle(board.name);
  return (
    <div className={styles.wall}>
      <BoardHeader
        board={board}
        onChanged={(changed) => history.replace(changed.url)}
        onDeleted={() => history.push(`/${board.owner.username}/`)}
        people={<CollaboratorGroup board={board} onLeft={() => history.push('/')} />}
        onAddSection={() => setAdding(true)}
        onHistory={() => history.push(historyAddress(board.url))}
      />
      {board.section_count > 0 ? <InSections board={board} /> : <AllPins board={board} />}
      {adding ? <AddSectionDialog boardId={board.id} onClose={() => setAdding(false)} /> : null}
    </div>
  );
};
