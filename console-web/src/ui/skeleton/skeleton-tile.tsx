import styles from './skeleton-tile.module.css';

interface SkeletonTileProps {
  /** Dominant colour of the picture to come. */
  readonly color?: string | null;
  /** Width divided by height. */
  readonly ratio?: number;
}

/** Stands where a picture will be, in its final size. */
export const SkeletonTile = ({ color, ratio = 3 / 4 }: SkeletonTileProps) => (
  <div
    className={styles.tile}
    style={{ aspectRatio: String(ratio), ...(color ? { backgroundColor: color } : {}) }}
    aria-hidden="true"
  />
);
