import { failureOf } from '../../lib/api/api-failure.ts';
import { LoadingOverlay } from '../../ui/loading/loading-overlay.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import { collaboratorText } from './collaborator-texts.ts';
import styles from './collaborators.module.css';

interface NotThereProps {
  /** Error of loading; null while loading. */
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
}

/** Stands for a list of the dialog that is on its way, or could not be loaded. */
export const NotThere = ({ error, refetch }: NotThereProps) => (
  <div className={styles.notThere}>
    {error ? (
      <ErrorState
        title={collaboratorText('failed')}
        requestId={failureOf(error).requestId}
        onRetry={() => void refetch()}
      />
    ) : (
      <LoadingOverlay label={collaboratorText('loading')} />
    )}
  </div>
);
