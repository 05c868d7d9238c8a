import type { BoardView } from '@corkboard/contracts/curation/entities';
import { boardAddress, historyAddress } from '@corkboard/rules/curation/addresses';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { CatchBoundary, type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { BoardHeader } from '../../../features/boards/board-header.tsx';
import { text } from '../../../features/boards/board-texts.ts';
import { boardQuery } from '../../../features/boards/boards.api.ts';
import { AddSectionDialog } from '../../../features/boards/section-dialog.tsx';
import { SectionShelf } from '../../../features/boards/section-shelf.tsx';
import { sectionsOf } from '../../../features/boards/sections.api.ts';
import { CollaboratorGroup } from '../../../features/collaborators/collaborator-group.tsx';
import { OwnershipOffer } from '../../../features/collaborators/ownership-offer.tsx';
import { pinsOfBoard } from '../../../features/pins/pin-feeds.ts';
import { pinsOutsideSections } from '../../../features/pins/section-feeds.ts';
import { type Feed, useFeed } from '../../../features/pins/use-feed.ts';
import { failureOf } from '../../../lib/api/api-failure.ts';
import { viewer } from '../../../lib/bootstrap.ts';
import { EmptyState } from '../../../ui/states/states.tsx';
import { useLive } from '../live/use-live.ts';
import { PageError } from '../page-error.tsx';
import { SelectableWall } from '../selectable-wall.tsx';
import { toContent } from '../to-content.ts';
import { useGone } from '../use-gone.ts';
import { useKeptFocus } from '../use-kept-focus.ts';
import { useMoved } from '../use-moved.ts';
import { useTitle } from '../use-title.ts';
import type { WallMode, WholeList } from '../wall-of-board.ts';
import { NoPinsYet } from './no-pins-yet.tsx';
import styles from './page.module.css';

const InviteBanner = lazy(async () => ({
  default: (await import('../../../features/collaborators/invite-banner.tsx')).InviteBanner,
}));

const InvitedBoard = lazy(async () => ({
  default: (await import('../../../features/collaborators/invited-board.tsx')).InvitedBoard,
}));

const NOT_FOUND = 404;

interface BoardPageProps {
  readonly username: string;
  readonly slug: string;
}

interface OnBoard {
  readonly board: BoardView;
  readonly mode: WallMode;
}

const Pins = ({ board, feed, whole, mode }: OnBoard & { feed: Feed; whole: Omit<WholeList, 'sectionId'> }) => (
  <SelectableWall
    feed={feed}
    label={text('pins', { name: board.name })}
    caption
    empty={board.owned_by_me ? <NoPinsYet title={text('emptyMine')} /> : <EmptyState title={text('emptyOther')} />}
    board={board}
    whole={{ sectionId: null, ...whole }}
    mode={mode}
  />
);

const AllPins = (props: OnBoard) => (
  <Pins
    {...props}
    feed={useFeed(pinsOfBoard(props.board.id))}
    whole={{ outsideSections: false, count: props.board.pin_count }}
  />
);

/** Sections first, then the pins that are in none of them. */
const InSections = ({ board, mode, loosePins: count }: OnBoard & { loosePins: number }) => {
  const { data: sections } = useSuspenseQuery(sectionsOf(board.id));
  const feed = useFeed(pinsOutsideSections(board.id));
  const alone = feed.complete && feed.pins.length === 0 && sections.some(({ pin_count }) => pin_count > 0);
  return (
    <>
      <SectionShelf board={board} sections={sections} />
      {alone && mode.is === null ? null : (
        <Pins board={board} feed={feed} whole={{ outsideSections: true, count }} mode={mode} />
      )}
    </>
  );
};

/** Number of pins that are in no section: those of the wall. */
const useLoosePins = ({ id, pin_count, section_count }: BoardView): number => {
  const { data: sections = [] } = useQuery({ ...sectionsOf(id), enabled: section_count > 0 });
  return sections.reduce((left, section) => left - section.pin_count, pin_count);
};

const Board = ({ username, slug }: BoardPageProps) => {
  const { data: board, error } = useSuspenseQuery(boardQuery(username, slug));
  const loosePins = useLoosePins(board);
  const { history } = useRouter();
  const [adding, setAdding] = useState(false);
  const [is, setMode] = useState<WallMode['is']>(null);
  const mode = { is, end: () => setMode(null) };
  useMoved(error);
  useGone(error, `/${board.owner.username}/`);
  useTitle(board.name);
  useLive(board);
  useKeptFocus(board.section_count);
  return (
    <div className={styles.wall}>
      <BoardHeader
        board={board}
        loosePins={loosePins}
        onChanged={(changed) => history.replace(changed.url)}
        onDeleted={() => history.push(`/${board.owner.username}/`)}
        people={
          <>
            {board.offered_until === undefined ? null : (
              <OwnershipOffer board={board} until={board.offered_until} onMoved={(url) => history.replace(url)} />
            )}
            <CollaboratorGroup board={board} onLeft={() => history.push('/')} />
          </>
        }
        onAddSection={() => setAdding(true)}
        onSelect={() => setMode('selecting')}
        onArrange={() => setMode('arranging')}
        onHistory={() => history.push(historyAddress(board.url))}
      />
      {board.section_count > 0 ? (
        <InSections board={board} mode={mode} loosePins={loosePins} />
      ) : (
        <AllPins board={board} mode={mode} />
      )}
      <Suspense fallback={null}>
        {board.my_role === null ? <InviteBanner key={board.id} board={board} onAnswered={toContent} /> : null}
      </Suspense>
      {adding ? <AddSectionDialog boardId={board.id} onClose={() => setAdding(false)} /> : null}
    </div>
  );
};

/** An unknown board; somebody who is invited to it is asked whether they accept. */
const Unseen = ({ username, slug, error, reset }: BoardPageProps & ErrorComponentProps) => {
  const client = useQueryClient();
  const otherwise = <PageError error={error} />;
  if (failureOf(error).status !== NOT_FOUND || !viewer().isAuth) return otherwise;
  const show = () => {
    client.removeQueries({ queryKey: boardQuery(username, slug).queryKey });
    reset();
    toContent();
  };
  return (
    <Suspense fallback={null}>
      <InvitedBoard path={boardAddress(username, slug)} otherwise={otherwise} onAccepted={show} />
    </Suspense>
  );
};

export const BoardPage = (asked: BoardPageProps) => (
  <CatchBoundary
    getResetKey={() => boardAddress(asked.username, asked.slug)}
    errorComponent={(caught) => <Unseen {...asked} {...caught} />}
  >
    <Board {...asked} />
  </CatchBoundary>
);
