import type { ReactNode } from 'react';
import styles from './signed-out.module.css';
import { VisitorHeader } from './visitor-header.tsx';

/** A page with one thing on it. */
export const PlainPage = ({ children }: { children: ReactNode }) => (
  <>
    <VisitorHeader hasActions={false} />
    <main className={styles.plain}>{children}</main>
  </>
);
