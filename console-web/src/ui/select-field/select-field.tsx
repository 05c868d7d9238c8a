import { type ReactNode, type Ref, useId } from 'react';
import styles from '../text-field/text-field.module.css';
import { FieldError } from '../text-field/text-field.tsx';

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly name: string;
  readonly values: readonly Value[];
  readonly defaultValue: Value | '';
  readonly textOf: (value: Value) => string;
  /** Stands there until a value is chosen; needed where `defaultValue` is ''. */
  readonly placeholder?: string;
  /** Error message; read aloud when it appears. */
  readonly error?: ReactNode;
  readonly onChange?: (value: string) => void;
  readonly ref?: Ref<HTMLSelectElement>;
}

/** One of a few. */
export const SelectField = <Value extends string>(props: SelectFieldProps<Value>) => {
  const id = useId();
  const { error, placeholder, onChange } = props;
  return (
    <div className={styles.field} data-invalid={error ? true : undefined}>
      <label htmlFor={id} className={styles.label}>
        {props.label}
      </label>
      <select
        className={styles.select}
        ref={props.ref}
        id={id}
        name={props.name}
        defaultValue={props.defaultValue}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={onChange && ((event) => onChange(event.target.value))}
      >
        {placeholder && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {props.values.map((value) => (
          <option key={value} value={value}>
            {props.textOf(value)}
          </option>
        ))}
      </select>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
};
