import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { accessText } from '../../../features/business-access/access-texts.ts';
import { Invitation } from '../../../features/business-access/invitation.tsx';
import { viewer } from '../../../lib/bootstrap.ts';
import { promptEntry } from '../../../lib/session/entry-prompt.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { useTitle } from '../use-title.ts';

/** `/business/invitation/#t=..`: the token stands behind the `#`, which no server is told. */
export const InvitationPage = () => {
  const { pathname, hash } = useRouterState({ select: ({ location }) => location });
  const token = new URLSearchParams(hash).get('t') ?? '';
  const here = `${pathname}#t=${token}`;
  const { isAuth } = viewer();
  useTitle(accessText('invitation'));
  const askIn = () => promptEntry({ view: 'login', source: 'business', next: here });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page opens
  useEffect(() => {
    if (!isAuth) askIn();
  }, [isAuth]);
  if (isAuth) return <Invitation token={token} here={here} />;
  return (
    <EmptyState
      alone
      title={accessText('logInFirst')}
      action={
        <Button variant="primary" onClick={askIn}>
          {accessText('logIn')}
        </Button>
      }
    />
  );
};
