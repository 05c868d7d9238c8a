import styles from './brand.module.css';

/** The mark: a rounded tile held by a round pin head; works beside any name. */
export const BrandMark = ({ size = 32 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false" className={styles.mark}>
    <rect x="4" y="6" width="24" height="24" rx="7" className={styles.tile} />
    <path d="M10 25.5 14.2 20l3.1 3.2 2-2.2 3.7 4.5" className={styles.picture} />
    <circle cx="16" cy="8" r="6" className={styles.rim} />
    <circle cx="16" cy="8" r="4.4" className={styles.head} />
    <circle cx="14.6" cy="6.6" r="1.3" className={styles.light} />
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
