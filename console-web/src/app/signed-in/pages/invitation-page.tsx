import { INVITATION_PAGE } from '@corkboard/contracts/ads/business-access';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { accessText } from '../../../features/business-access/access-texts.ts';
import { invitationToken } from '../../../features/business-access/business-access.api.ts';
import { Invitation } from '../../../features/business-access/invitation.tsx';
import { viewer } from '../../../lib/bootstrap.ts';
import { LogInFirst } from '../log-in-first.tsx';
import { useTitle } from '../use-title.ts';

/** `/business/invitation/#t=..`: the token stands behind the `#`, and in no address that this page leads to. */
export const InvitationPage = () => {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const [token] = useState(() => invitationToken.of(hash));
  useTitle(accessText('invitation'));
  if (viewer().isAuth) return <Invitation token={token} />;
  const texts = { title: accessText('logInFirst'), action: accessText('logIn') };
  return <LogInFirst {...texts} source="business" next={INVITATION_PAGE} />;
};
