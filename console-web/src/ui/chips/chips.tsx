import { CloseIcon } from '../icon/icons.tsx';
import styles from './chips.module.css';

export interface Chip {
  /** Of no other chip. */
  readonly name: string;
  readonly value: string;
  /** Accessible name of the removing button. */
  readonly removeLabel: string;
  readonly onRemove: () => void;
}

/** Active filters; each is removed by its button. */
export const Chips = ({ label, chips }: { label: string; chips: readonly Chip[] }) => (
  <ul className={styles.chips} aria-label={label}>
    {chips.map(({ name, value, removeLabel, onRemove }) => (
      <li key={name} className={styles.chip}>
        <span className={styles.name}>{name}</span>
        <span className={styles.value}>{value}</span>
        <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
          <CloseIcon size={14} />
        </button>
      </li>
    ))}
  </ul>
);
