import { failureOf } from '../../lib/api/api-failure.ts';
import { consoleText } from '../../lib/messages/console.ts';
import { ErrorState } from '../states/states.tsx';
import styles from './unloaded.module.css';

interface UnloadedProps {
  /** Error of loading; null while loading. */
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
  /** It is a part of a page that has a heading. */
  readonly within?: boolean;
  /** Said of a 404 instead of the usual. */
  readonly notFound?: string | undefined;
}

/** State of a console page before its answer is there: loading, or the error and a button that tries again. */
export const Unloaded = ({ error, refetch, within = false, notFound = consoleText('notFound') }: UnloadedProps) => {
  if (!error) return <p className={styles.loading}>{consoleText('loading')}</p>;
  const failure = failureOf(error);
  const title = failure.status === 404 ? notFound : failure.serverMessage;
  return (
    <ErrorState
      title={title ?? consoleText('wentWrong')}
      requestId={failure.requestId}
      retryLabel={consoleText('tryAgain')}
      onRetry={() => void refetch()}
      alone={!within}
    />
  );
};
