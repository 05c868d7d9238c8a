import type { BirthdayFields } from '@corkboard/rules/identity/birthday';
import { type ReactNode, useId } from 'react';
import { FieldError } from '../../ui/text-field/text-field.tsx';
import styles from './birthday-field.module.css';
import { entryText } from './entry-text.ts';

interface BirthdayFieldProps {
  readonly birthday: BirthdayFields;
  /** Reason why it cannot be filled in, or null. */
  readonly locked: ReactNode;
  readonly error: ReactNode;
  readonly onChange: (part: keyof BirthdayFields, value: string) => void;
}

const parts = [
  { part: 'month', label: 'month', autoComplete: 'bday-month', length: 2 },
  { part: 'day', label: 'day', autoComplete: 'bday-day', length: 2 },
  { part: 'year', label: 'year', autoComplete: 'bday-year', length: 4 },
] as const;

/** Month, day, year, free entry, no default: a neutral question (DE-152). */
export const BirthdayField = ({ birthday, locked, error, onChange }: BirthdayFieldProps) => {
  const id = useId();
  const isLocked = locked !== null;
  return (
    <fieldset
      className={styles.birthday}
      data-invalid={error ? true : undefined}
      aria-describedby={`${id}-locked ${id}-error`}
    >
      <legend className={styles.legend}>{entryText('birthday')}</legend>
      <div className={styles.parts}>
        {parts.map(({ part, label, autoComplete, length }) => (
          <div key={part} className={styles.part}>
            <input
              id={`${id}-${part}`}
              name={`birthday-${part}`}
              inputMode="numeric"
              autoComplete={autoComplete}
              maxLength={length}
              placeholder=" "
              value={birthday[part]}
              disabled={isLocked}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={(event) => onChange(part, event.target.value)}
            />
            <label htmlFor={`${id}-${part}`}>{entryText(label)}</label>
          </div>
        ))}
      </div>
      {isLocked && (
        <p id={`${id}-locked`} className={styles.locked}>
          {locked}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
};
