import styles from './loading-overlay.module.css';

/** Lies over what is waiting for an answer; `label` is read aloud. */
export const LoadingOverlay = ({ label }: { label: string }) => (
  <div className={styles.overlay} role="status">
    <span className={styles.dots} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
    <span className="visually-hidden">{label}</span>
  </div>
);
