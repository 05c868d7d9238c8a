import styles from './picker.module.css';

/** Rows that stand for what is on its way. */
export const Coming = ({ label }: { readonly label: string }) => (
  <div className={styles.coming} role="status" aria-label={label}>
    {Array.from({ length: 6 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows that stand for what is still unknown
      <span key={index} className={`${styles.row} awaited`} />
    ))}
  </div>
);
