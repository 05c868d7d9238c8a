import { type ReactNode, type Ref, useId } from 'react';
import { FieldError } from '../text-field/text-field.tsx';
import styles from './checkbox.module.css';

interface CheckboxProps {
  /** May hold links. */
  readonly label: ReactNode;
  readonly checked: boolean;
  /** Error message; read aloud when it appears. */
  readonly error?: ReactNode;
  readonly onChange: (checked: boolean) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** An answer that a form takes along; `Switch` acts at once. */
export const Checkbox = ({ label, checked, error, onChange, ref }: CheckboxProps) => {
  const id = useId();
  return (
    <div className={styles.field} data-invalid={error ? true : undefined}>
      <div className={styles.row}>
        <input
          ref={ref}
          id={id}
          type="checkbox"
          className={styles.box}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
};
