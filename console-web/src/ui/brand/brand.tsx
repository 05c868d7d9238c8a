import styles from './brand.module.css';

/** The mark: a rounded tile held by a round pin head; works beside any name. */
export const BrandMark = ({ size = 32 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false" className={styles.mark}>
    <rect x="5" y="6" width="22" height="23" rx="6.5" transform="rotate(-5 16 17)" className={styles.tile} />
    <path d="m10.5 24.5 4-5.2 3 3.1 1.9-2.1 3.3 3.9" className={styles.picture} />
    <circle cx="16" cy="10" r="5.4" className={styles.rim} />
    <circle cx="16" cy="10" r="3.6" className={styles.head} />
  </svg>
);

interface BrandProps {
  readonly name: string;
  /** Only the mark on narrow screens. */
  readonly compact?: boolean;
}

export const Brand = ({ name, compact = false }: BrandProps) => (
  <span className={styles.brand} data-compact={compact || undefined}>
    <BrandMark />
    <span className={styles.name}>{name}</span>
  </span>
);
