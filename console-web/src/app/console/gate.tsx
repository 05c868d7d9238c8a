import { staffSession } from '@corkboard/contracts/operations/staff';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SignInPage } from '../../features/console-staff/sign-in-page.tsx';
import { signOut } from '../../features/console-staff/staff.api.ts';
import { failureOf } from '../../lib/api/api-failure.ts';
import { consoleText } from '../../lib/messages/console.ts';
import { staffSessionQuery } from '../../lib/queries/staff-session.ts';
import { StaffRoleContext } from '../../lib/session/staff-role.ts';
import { ErrorState } from '../../ui/states/states.tsx';
import { notify } from '../../ui/toast/toasts.ts';
import { Shell } from './shell/shell.tsx';

/** Any call that finds the session ended brings the sign-in page back at once. */
const useSignedOutNotice = () => {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type, query }) => {
        const gone = type === 'updated' && failureOf(query.state.error).status === 401;
        if (gone && query.queryKey[1] !== staffSession.name)
          client.invalidateQueries(staffSessionQuery).catch(() => undefined);
      }),
    [client],
  );
};

/** Refuses every page of the console without a staff session. */
export const Gate = () => {
  useSignedOutNotice();
  const client = useQueryClient();
  const navigate = useNavigate();
  const signingIn = useLocation({ select: ({ pathname }) => pathname.startsWith('/console/sign-in') });
  const session = useQuery(staffSessionQuery);
  const status = session.error ? failureOf(session.error).status : null;
  const signedIn = async () => {
    await client.resetQueries();
    if (signingIn) await navigate({ to: '/console/events/', replace: true });
  };
  const leave = async () => {
    await signOut();
    client.clear();
    await navigate({ to: '/console/sign-in/' });
    await client.invalidateQueries(staffSessionQuery);
  };
  if (signingIn || status === 401)
    return <SignInPage ended={session.data !== undefined || !signingIn} onDone={() => void signedIn()} />;
  if (session.data)
    return (
      <StaffRoleContext value={session.data.role}>
        <Shell viewer={session.data} onSignOut={() => void leave().catch(notify)}>
          <Outlet />
        </Shell>
      </StaffRoleContext>
    );
  if (session.isPending) return null;
  return (
    <ErrorState
      title={consoleText('wentWrong')}
      requestId={failureOf(session.error).requestId}
      retryLabel={consoleText('tryAgain')}
      onRetry={() => void session.refetch()}
    />
  );
};
