import styles from './avatar.module.css';

interface AvatarProps {
  readonly name: string;
  readonly src?: string | null;
  /** 0 to 7: the colour when there is no picture. */
  readonly colorIndex?: number;
  readonly size?: number;
}

const initialOf = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? '?';

/** Decorative: the name stands beside it, or on what it is part of. */
export const Avatar = ({ name, src, colorIndex = 0, size = 40 }: AvatarProps) => (
  <span
    className={styles.avatar}
    data-color={src ? undefined : colorIndex % 8}
    style={{ inlineSize: size, blockSize: size, fontSize: size * 0.42 }}
    aria-hidden="true"
  >
    {src ? <img src={src} alt="" width={size} height={size} /> : initialOf(name)}
  </span>
);
