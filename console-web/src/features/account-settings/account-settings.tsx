import { CLOSING_DAYS } from '@corkboard/rules/identity/closing';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { promptEntry } from '../../lib/session/entry-prompt.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { closeOwnAccount } from './account-settings.api.ts';
import styles from './account-settings.module.css';
import { text } from './account-settings-texts.ts';
import { OwnDataSection } from './own-data.tsx';

const WRONG_PASSWORD = 1201;
const SESSION_MISSING = 1901;

/** Text for a closing that was refused; null: the session has ended, and the entry asks for another one. */
const refusedBy = (thrown: unknown): string | null => {
  const { code, serverMessage } = failureOf(thrown);
  if (code === SESSION_MISSING) return null;
  return code === WRONG_PASSWORD ? text('wrongPassword') : (serverMessage ?? text('failed'));
};

const CloseForm = ({ onClosed }: { onClosed: (closesAfter: string) => void }): ReactNode => {
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const refuse = (why: string) => {
    setWrong(why);
    field.current?.focus();
  };
  const close = async (password: string): Promise<void> => {
    setBusy(true);
    try {
      onClosed(await closeOwnAccount(password));
    } catch (thrown) {
      const why = refusedBy(thrown);
      if (why === null) promptEntry({ view: 'login', source: 'unknown', sessionEnded: true });
      else refuse(why);
    }
    setBusy(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const password = field.current?.value ?? '';
    if (password === '') refuse(text('passwordMissing'));
    else if (!busy) void close(password);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.field}>
        <TextField
          ref={field}
          label={text('password')}
          type="password"
          name="password"
          autoComplete="current-password"
          error={wrong}
          onChange={() => setWrong(null)}
        />
      </div>
      <Button type="submit" variant="danger" busy={busy}>
        {text('do')}
      </Button>
      <a href="/password/reset/">{text('forgot')}</a>
    </form>
  );
};

/** Date in the reader's language. */
const dayOf = (moment: string): string => new Date(moment).toLocaleDateString(undefined, { dateStyle: 'long' });

/** In the place of the settings, once the account is closed and nobody is signed in any more. */
export const AccountClosed = ({ closesAfter }: { closesAfter: string }): ReactNode => {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.page}>
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        {text('closed')}
      </h1>
      <div className={styles.section}>
        <p>{text('closedUntil', { date: dayOf(closesAfter) })}</p>
        <ButtonLink variant="primary" href="/">
          {text('home')}
        </ButtonLink>
      </div>
    </div>
  );
};

/** Own data, and closing of the account by its owner. `onClosed`: told until when it can be reopened, ISO 8601. */
export const AccountSettings = ({ onClosed }: { onClosed: (closesAfter: string) => void }): ReactNode => (
  <div className={styles.page}>
    <h1 className={styles.title}>{text('title')}</h1>
    <OwnDataSection />
    <section className={styles.section}>
      <h2>{text('close')}</h2>
      <p>{text('lead')}</p>
      <p>{text('back', { n: CLOSING_DAYS })}</p>
      <p>{text('together')}</p>
      <CloseForm onClosed={onClosed} />
    </section>
  </div>
);
