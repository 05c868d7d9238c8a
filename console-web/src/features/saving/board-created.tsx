import styles from './board-created.module.css';

/** DS-014: how long the check mark is drawn before the flow goes on. */
export const CREATED_MS = 1200;

/** S-019: a check mark draws itself. */
export const BoardCreated = ({ name }: { name: string }) => (
  <div className={styles.created} role="status" data-testid="board-created">
    <svg viewBox="0 0 96 96" width="96" height="96" fill="none" aria-hidden="true">
      <circle cx="48" cy="48" r="44" className={styles.ring} pathLength={1} />
      <path d="M28 50 43 64 69 35" className={styles.check} pathLength={1} />
    </svg>
    <p>{name}</p>
  </div>
);
