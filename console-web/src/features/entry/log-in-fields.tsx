import { RECOVERY_PAGE } from '@corkboard/contracts/identity/recovery';
import { hasNonAscii } from '@corkboard/rules/identity/password';
import { viewer } from '../../lib/bootstrap.ts';
import { report } from '../../lib/report/client-events.ts';
import { Button } from '../../ui/button/button.tsx';
import { FieldError, TextField } from '../../ui/text-field/text-field.tsx';
import styles from './entry.module.css';
import { entryText } from './entry-text.ts';
import type { LoggingIn } from './machine.ts';
import { PasswordField } from './password-field.tsx';
import { problemText } from './problem-text.tsx';
import type { Entry } from './use-entry.ts';

/** DE-095: the page takes the address out of its own URL as soon as it has read it. */
export const recoveryLink = (email: string): string =>
  email.trim() === '' ? RECOVERY_PAGE : `${RECOVERY_PAGE}?email=${encodeURIComponent(email.trim())}`;

const logNonAscii = (text: string): void => {
  if (hasNonAscii(text)) report('non_ascii_on_blur', { view: 'login' });
};

interface LogInProps {
  readonly entry: Entry;
  readonly state: LoggingIn;
}

const Email = ({ entry, state }: LogInProps) => {
  const { dispatch, reset } = entry;
  if (state.isPersonalised)
    return <input type="text" name="email" autoComplete="username" value={state.email} readOnly hidden />;
  return (
    <TextField
      label={entryText('email')}
      name="email"
      type="text"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      value={state.email}
      error={problemText(state.problems.email, reset)}
      onBlur={() => logNonAscii(state.email)}
      onChange={(event) => dispatch({ type: 'typed', field: 'email', value: event.target.value })}
    />
  );
};

export const LogInFields = ({ entry, state }: LogInProps) => {
  const { dispatch, reset } = entry;
  const hasPassword = !state.isPersonalised || (viewer().info?.hasPassword ?? true);
  if (!hasPassword)
    return (
      <Button block onClick={reset}>
        {entryText('setPassword')}
      </Button>
    );
  return (
    <>
      <Email entry={entry} state={state} />
      <PasswordField
        label={entryText('password')}
        autoComplete="current-password"
        value={state.password}
        error={problemText(state.problems.password, reset)}
        onBlur={() => logNonAscii(state.password)}
        onChange={(value) => dispatch({ type: 'typed', field: 'password', value })}
      />
      {state.isPersonalised && <FieldError>{problemText(state.problems.email, reset)}</FieldError>}
      <FieldError>{problemText(state.problems.form, reset)}</FieldError>
      <Button type="submit" variant="primary" block>
        {entryText('logIn')}
      </Button>
      <a className={styles.forgot} href={recoveryLink(state.email)}>
        {entryText('forgotPassword')}
      </a>
    </>
  );
};
