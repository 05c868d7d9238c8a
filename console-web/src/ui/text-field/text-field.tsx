import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './text-field.module.css';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'size'> {
  readonly label: string;
  readonly hideLabel?: boolean;
  /** Error message; read aloud when it appears. May hold links. */
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
  /** A button inside the field, at its end. */
  readonly end?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

export const TextField = ({ label, hideLabel = false, error, hint, end, id, ...input }: TextFieldProps) => {
  const made = useId();
  const fieldId = id ?? made;
  const described = [error ? `${fieldId}-error` : '', hint ? `${fieldId}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className={styles.field} data-invalid={error ? true : undefined}>
      <label htmlFor={fieldId} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          id={fieldId}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {end && <span className={styles.end}>{end}</span>}
      </div>
      {hint && (
        <p id={`${fieldId}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={`${fieldId}-error`}>{error}</FieldError>
    </div>
  );
};

/** The message of a field; an empty live region stands ready so that the first message is read too. */
export const FieldError = ({ id, children }: { id?: string; children?: ReactNode }) => (
  <div aria-live="polite" className={styles.errors}>
    {children && (
      <p id={id} className={styles.error}>
        {children}
      </p>
    )}
  </div>
);
