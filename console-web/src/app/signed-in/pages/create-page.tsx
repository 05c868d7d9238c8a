import { pinInfoOf } from '@corkboard/rules/curation/addresses';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { rememberPinBuilder } from '../pin-builder-visit.ts';
import { BuilderPage } from './builder-page.tsx';

const BoardInvitationPage = lazy(async () => ({
  default: (await import('./board-invitation-page.tsx')).BoardInvitationPage,
}));
const LinkPage = lazy(async () => ({ default: (await import('./link-page.tsx')).LinkPage }));
const NewBoardPage = lazy(async () => ({ default: (await import('./new-board-page.tsx')).NewBoardPage }));

/** `/pin/create/`: what a link brings, or, without one, the builder; `/board/create/`: a new board; `/board/invitation/`: invites to boards of others. */
export const CreatePage = ({ path, query }: { path: string; query: string }) => {
  const index = useRouter().history.location.state.__TSR_index;
  useEffect(() => {
    if (path.includes('pin-builder')) rememberPinBuilder(index);
  }, [path, index]);
  if (path.startsWith('/board/'))
    return (
      <Suspense fallback={null}>
        {path.startsWith('/board/invitation') ? <BoardInvitationPage /> : <NewBoardPage />}
      </Suspense>
    );
  const search = new URLSearchParams(query);
  const info = pinInfoOf(path, search);
  if (info === null || (info.link === null && info.imageUrl === null)) return <BuilderPage />;
  return (
    <Suspense fallback={null}>
      <LinkPage key={query} info={info} flow={search.get('flow')} />
    </Suspense>
  );
};
