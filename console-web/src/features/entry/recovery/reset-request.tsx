import { useEffect } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import styles from '../entry.module.css';
import { entryText } from '../entry-text.ts';
import { RecoveryDialogs } from '../recovery-dialogs.tsx';
import { useEntry } from '../use-entry.ts';
import { FormCard } from './card.tsx';

/** Asks for a link to pick a new password. */
export const ResetRequest = ({ email }: { email: string }) => {
  const entry = useEntry({ view: 'login', source: 'login_page', container: 'page' });
  const { form, dispatch } = entry;
  useEffect(() => dispatch({ type: 'typed', field: 'email', value: email }), [dispatch, email]);
  const send = () => {
    const problems = { email: { text: entryText('emailMissing') } };
    if (form.email.trim() !== '') entry.reset();
    else dispatch({ type: 'answered', outcome: { kind: 'problems', problems } });
  };
  return (
    <>
      <FormCard title={entryText('resetTitle')} lead={entryText('resetLead')} isBusy={form.isBusy} onSubmit={send}>
        <TextField
          label={entryText('emailOrUsername')}
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={form.email}
          error={form.problems.email?.text}
          onChange={(event) => dispatch({ type: 'typed', field: 'email', value: event.target.value })}
        />
        <Button type="submit" variant="primary" block>
          {entryText('sendResetLink')}
        </Button>
        <a className={styles.forgot} href="/login">
          {entryText('logIn')}
        </a>
      </FormCard>
      <RecoveryDialogs entry={entry} />
    </>
  );
};
