import { RECOVERY_PAGE } from '@corkboard/contracts/identity/recovery';
import { hasNonAscii } from '@corkboard/rules/identity/password';
import { viewer } from '../../lib/bootstrap.ts';
import { report } from '../../lib/report/client-events.ts';
import { Button } from '../../ui/button/button.tsx';
import { FieldError, TextField } from '../../ui/text-field/text-field.tsx';
import styles from './entry.module.css';
import { entryText } from './entry-text.ts';
import { isPersonalised } from './machine.ts';
import { PasswordField } from './password-field.tsx';
import { problemText } from './problem-text.tsx';
import type { Entry } from './use-entry.ts';

/** DE-095: the page takes the address out of its own URL as soon as it has read it. */
export const recoveryLink = (email: string): string =>
  email.trim() === '' ? RECOVERY_PAGE : `${RECOVERY_PAGE}?email=${encodeURIComponent(email.trim())}`;

const logNonAscii = (text: string): void => {
  if (hasNonAscii(text)) report('non_ascii_on_blur', { view: 'login' });
};

const Email = ({ entry }: { entry: Entry }) => {
  const { form, dispatch, reset } = entry;
  if (isPersonalised(form))
    return <input type="text" name="email" autoComplete="username" value={form.email} readOnly hidden />;
  return (
    <TextField
      label={entryText('email')}
      name="email"
      type="text"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      value={form.email}
      error={problemText(form.problems.email, reset)}
      onBlur={() => logNonAscii(form.email)}
      onChange={(event) => dispatch({ type: 'typed', field: 'email', value: event.target.value })}
    />
  );
};

export const LogInFields = ({ entry }: { entry: Entry }) => {
  const { form, dispatch, reset } = entry;
  const hasPassword = !isPersonalised(form) || (viewer().info?.hasPassword ?? true);
  if (!hasPassword)
    return (
      <Button block onClick={reset}>
        {entryText('setPassword')}
      </Button>
    );
  return (
    <>
      <Email entry={entry} />
      <PasswordField
        label={entryText('password')}
        autoComplete="current-password"
        value={form.password}
        error={problemText(form.problems.password, reset)}
        onBlur={() => logNonAscii(form.password)}
        onChange={(value) => dispatch({ type: 'typed', field: 'password', value })}
      />
      {isPersonalised(form) && <FieldError>{problemText(form.problems.email, reset)}</FieldError>}
      <FieldError>{problemText(form.problems.form, reset)}</FieldError>
      <Button type="submit" variant="primary" block>
        {entryText('logIn')}
      </Button>
      <a className={styles.forgot} href={recoveryLink(form.email)}>
        {entryText('forgotPassword')}
      </a>
    </>
  );
};
