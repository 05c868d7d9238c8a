import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { CopyIcon } from '../icon/few-icons.tsx';
import styles from './states.module.css';

/** Three tiles and a pin that has nothing to hold yet. */
const EmptyDrawing = () => (
  <svg width="132" height="96" viewBox="0 0 132 96" fill="none" aria-hidden="true" focusable="false">
    <rect x="8" y="26" width="32" height="46" rx="8" className={styles.tile} />
    <rect x="50" y="34" width="32" height="54" rx="8" className={styles.tileStrong} />
    <rect x="92" y="22" width="32" height="40" rx="8" className={styles.tile} />
    <circle cx="66" cy="34" r="9" className={styles.pin} />
    <path d="M20 62l6-8 5 6" className={styles.stroke} />
    <path d="M100 52l6-8 5 6" className={styles.stroke} />
  </svg>
);

interface EmptyStateProps {
  /** One sentence. */
  readonly title: string;
  readonly children?: ReactNode;
  /** One action. */
  readonly action?: ReactNode;
  /** There is nothing else on the page: the sentence is its heading. */
  readonly alone?: boolean;
}

export const EmptyState = ({ title, children, action, alone }: EmptyStateProps) => {
  const Title = alone ? 'h1' : 'h2';
  return (
    <div className={styles.state}>
      <EmptyDrawing />
      <Title className={styles.title}>{title}</Title>
      {children && <p className={styles.text}>{children}</p>}
      {action}
    </div>
  );
};

interface ErrorStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly requestId?: string | null;
  readonly retryLabel?: string;
  readonly onRetry?: () => void;
  /** There is nothing else on the page: what happened is its heading. */
  readonly alone?: boolean;
}

export const ErrorState = ({ title, children, requestId, ...rest }: ErrorStateProps) => {
  const { retryLabel = 'Try again', onRetry, alone } = rest;
  const Title = alone ? 'h1' : 'h2';
  return (
    <div className={styles.state} role="alert">
      <Title className={styles.title}>{title}</Title>
      {children && <p className={styles.text}>{children}</p>}
      {onRetry && <Button onClick={onRetry}>{retryLabel}</Button>}
      {requestId && (
        <button type="button" className={styles.requestId} onClick={() => navigator.clipboard?.writeText(requestId)}>
          <CopyIcon size={14} />
          <span>{requestId}</span>
        </button>
      )}
    </div>
  );
};

/** The end of a list, with a way on. */
export const EndState = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className={styles.end}>
    <p>{children}</p>
    {action}
  </div>
);
