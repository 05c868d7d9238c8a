import { BOARD_INVITATION_PAGE } from '@corkboard/contracts/curation/collaborators';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { BoardInvites } from '../../../features/collaborators/board-invites.tsx';
import { collaboratorText } from '../../../features/collaborators/collaborator-texts.ts';
import { inviteToken } from '../../../features/collaborators/collaborators.api.ts';
import { viewer } from '../../../lib/bootstrap.ts';
import { LogInFirst } from '../log-in-first.tsx';
import { useTitle } from '../use-title.ts';

/** `/board/invitation/#t=..`: the token stands behind the `#`; without one, the invites of the viewer. */
export const BoardInvitationPage = () => {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const [token] = useState(() => inviteToken.of(hash));
  useTitle(collaboratorText('invitation'));
  if (viewer().isAuth) return <BoardInvites token={token} />;
  const texts = { title: collaboratorText('logInFirst'), action: collaboratorText('logIn') };
  return <LogInFirst {...texts} view="signup" source="board_invite" next={BOARD_INVITATION_PAGE} />;
};
