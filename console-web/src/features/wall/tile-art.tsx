import type { CSSProperties } from 'react';
import styles from './wall.module.css';

const hills = (
  <>
    <circle cx="70" cy="34" r="14" className={styles.lightest} />
    <path d="M0 92 30 58l22 24 20-18 28 30v46H0Z" className={styles.deep} />
    <path d="M0 112c30-14 66-14 100 0v28H0Z" className={styles.deeper} />
  </>
);
const leaves = (
  <>
    <path d="M50 140V40" className={styles.line} />
    <path
      d="M50 62c-26 0-34-16-34-30 24 0 34 12 34 30ZM50 92c26 0 34-16 34-30-24 0-34 12-34 30ZM50 120c-24 0-32-14-32-28 22 0 32 12 32 28Z"
      className={styles.deep}
    />
  </>
);
const arches = (
  <>
    <path d="M14 140V70a36 36 0 0 1 72 0v70Z" className={styles.deep} />
    <path d="M32 140V74a18 18 0 0 1 36 0v66Z" className={styles.lightest} />
  </>
);
const cups = (
  <>
    <ellipse cx="50" cy="76" rx="32" ry="32" className={styles.lightest} />
    <ellipse cx="50" cy="76" rx="22" ry="22" className={styles.deep} />
    <path d="M80 68c14-4 18 18 0 18" className={styles.line} />
  </>
);
const waves = (
  <>
    <path d="M0 50c16-14 34-14 50 0s34 14 50 0v90H0Z" className={styles.deep} />
    <path d="M0 82c16-14 34-14 50 0s34 14 50 0v58H0Z" className={styles.deeper} />
  </>
);
const tiles = (
  <>
    <rect x="14" y="20" width="32" height="46" rx="8" className={styles.deep} />
    <rect x="54" y="20" width="32" height="28" rx="8" className={styles.lightest} />
    <rect x="14" y="74" width="32" height="28" rx="8" className={styles.lightest} />
    <rect x="54" y="56" width="32" height="46" rx="8" className={styles.deeper} />
  </>
);
const motifs = [hills, leaves, arches, cups, waves, tiles] as const;
const hues = [36, 85, 130, 165, 220, 265, 310, 15] as const;

/** A drawn picture for a wall that has none yet. */
export const TileArt = ({ index }: { index: number }) => (
  <svg
    viewBox="0 0 100 140"
    preserveAspectRatio="xMidYMid slice"
    className={`${styles.art} fills`}
    style={{ '--hue': hues[index % hues.length] } as CSSProperties}
    aria-hidden="true"
    focusable="false"
  >
    {motifs[(index * 5 + Math.floor(index / 6)) % motifs.length]}
  </svg>
);
