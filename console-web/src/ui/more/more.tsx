import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import styles from './more.module.css';

interface MoreProps {
  /** The next page is on its way. */
  readonly busy: boolean;
  readonly onMore: () => void;
  readonly children: ReactNode;
}

/** Asks for the next page of a list, below what is there. */
export const More = ({ busy, onMore, children }: MoreProps): ReactNode => (
  <div className={styles.more}>
    <Button busy={busy} onClick={onMore}>
      {children}
    </Button>
  </div>
);
