import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import styles from '../text-field/text-field.module.css';
import { FieldError } from '../text-field/text-field.tsx';

export interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  readonly label: string;
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
  /** Code points written, and their maximum. */
  readonly count?: { readonly now: number; readonly max: number };
}

/** Several lines of text; grows with them where the browser can, up to a part of the window. */
export const TextArea = ({ label, error, hint, count, ...input }: TextAreaProps): ReactNode => {
  const id = useId();
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className={styles.field} data-invalid={error ? true : undefined}>
      <div className={styles.top}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {count && count.now > count.max * 0.8 ? (
          <span className={styles.count}>
            {count.now} / {count.max}
          </span>
        ) : null}
      </div>
      <textarea
        rows={3}
        {...input}
        id={id}
        className={styles.area}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
};
