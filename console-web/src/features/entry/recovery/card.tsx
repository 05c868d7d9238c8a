import type { FormEvent, ReactNode } from 'react';
import { LoadingOverlay } from '../../../ui/loading/loading-overlay.tsx';
import styles from '../entry.module.css';
import { entryText } from '../entry-text.ts';

/** Card of a page that says one thing. */
export const Notice = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <section className={styles.card} data-container="page">
    <div className={`${styles.entry} ${styles.way}`} role="status">
      <h1 className={styles.title}>{title}</h1>
      {text && <p className={styles.lead}>{text}</p>}
      {children}
    </div>
  </section>
);

interface FormCardProps {
  readonly title: string;
  readonly lead?: string;
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** Card of a page with one short form. */
export const FormCard = ({ title, lead, isBusy, onSubmit, children }: FormCardProps) => {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <section className={styles.card} data-container="page">
      <form className={`${styles.entry} ${styles.way}`} onSubmit={submit} noValidate>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        <div className={styles.fields}>
          <div className={styles.form}>{children}</div>
        </div>
        {isBusy && <LoadingOverlay label={entryText('working')} />}
      </form>
    </section>
  );
};
