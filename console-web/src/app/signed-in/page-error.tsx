import { useEffect } from 'react';
import { ApiFailure, failureOf } from '../../lib/api/api-failure.ts';
import { afterFailedLoad } from '../../lib/api/failed-load.ts';
import { viewer } from '../../lib/bootstrap.ts';
import { appText } from '../../lib/messages/app.ts';
import { reportError } from '../../lib/report/client-errors.ts';
import { ErrorState } from '../../ui/states/states.tsx';
import { rememberMissing } from '../url-flags.ts';

const notFound = new ApiFailure({ status: 404 });

const ownOrigins = (): readonly string[] => {
  const { businessOrigin } = viewer().brand;
  return businessOrigin ? [location.origin, businessOrigin] : [location.origin];
};

/** Code and data that did not come stay missing until the page is loaded anew; without a connection that would lose even this. */
const reloadOnline = (): void => {
  if (navigator.onLine) location.reload();
};

/** Page in place of one whose resource could not be loaded (E-025); `error` null: there is no such page. */
export const PageError = ({ error }: { error: unknown }) => {
  const failure = error === null ? notFound : failureOf(error);
  const where = { path: location.pathname, isAuth: viewer().isAuth, origins: ownOrigins() };
  const target = afterFailedLoad(failure, where);
  useEffect(() => {
    if (target) {
      if (target.includes('showError')) rememberMissing(location.pathname);
      location.replace(target);
    } else if (!(error instanceof ApiFailure)) reportError(error).catch(() => undefined);
  }, [target, error]);
  useEffect(() => {
    addEventListener('online', reloadOnline);
    return () => removeEventListener('online', reloadOnline);
  }, []);
  if (target) return null;
  return (
    <ErrorState
      alone
      title={
        failure.serverMessage ??
        appText(error instanceof ApiFailure && failure.status === null ? 'noAnswer' : 'wentWrong')
      }
      requestId={failure.requestId}
      retryLabel={appText('tryAgain')}
      onRetry={reloadOnline}
    />
  );
};
