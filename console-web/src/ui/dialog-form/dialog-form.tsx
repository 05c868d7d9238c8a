import { type FormEvent, type ReactNode, useState } from 'react';
import { type ApiFailure, failureOf } from '../../lib/api/api-failure.ts';
import { consoleText } from '../../lib/messages/console.ts';
import { Button, type ButtonVariant } from '../button/button.tsx';
import styles from './dialog-form.module.css';

/** Entered text of a field by name, trimmed; empty where there is no such field. */
export type Entered = (name: string) => string;

/** Errors by field; `failure` is that of the submission itself. */
export type Wrong = Readonly<Partial<Record<string, string>>>;

interface DialogFormProps {
  readonly doLabel: string;
  readonly variant?: ButtonVariant;
  readonly onClose: () => void;
  /** While anything is wrong nothing is done. */
  readonly check: (entered: Entered) => Wrong;
  /** A failure is shown in the dialog, which stays open. */
  readonly onDo: (entered: Entered) => Promise<void>;
  /** Errors of fields by a failure; null when it is about none of them. */
  readonly wrongAfter?: (failure: ApiFailure) => Wrong | null;
  readonly children: (wrong: Wrong) => ReactNode;
}

/** Error of the submission itself, beside no field. */
export const FormError = ({ children }: { children: ReactNode }) => (
  <p role="alert" className={styles.error}>
    {children}
  </p>
);

const enteredIn = (form: HTMLFormElement): Entered => {
  const data = new FormData(form);
  return (name) => String(data.get(name) ?? '').trim();
};

/** The form of a dialog that asks before something is done: fields, a way out, and the button that does it. */
export const DialogForm = ({ doLabel, variant = 'primary', onClose, check, onDo, ...rest }: DialogFormProps) => {
  const { wrongAfter, children } = rest;
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const entered = enteredIn(event.currentTarget);
    const found = check(entered);
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await onDo(entered);
      onClose();
    } catch (error) {
      const failure = failureOf(error);
      setWrong(wrongAfter?.(failure) ?? { failure: failure.serverMessage ?? consoleText('wentWrong') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={submit} autoComplete="off" noValidate>
      {children(wrong)}
      <div className={styles.buttons}>
        <Button onClick={onClose}>{consoleText('cancel')}</Button>
        <Button type="submit" variant={variant} busy={busy}>
          {doLabel}
        </Button>
      </div>
    </form>
  );
};
