import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** A line above a list: something is missing, something is late. Never colour alone: it says what. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <p role="status" className={styles.notice}>
    {children}
  </p>
);
