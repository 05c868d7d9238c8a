import { type FormEvent, useEffect } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { LoadingOverlay } from '../../../ui/loading/loading-overlay.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import styles from '../entry.module.css';
import { entryText } from '../entry-text.ts';
import { RecoveryDialogs } from '../recovery-dialogs.tsx';
import { useEntry } from '../use-entry.ts';

/** Asks for a link to pick a new password. */
export const ResetRequest = ({ email }: { email: string }) => {
  const entry = useEntry({ view: 'login', source: 'login_page', container: 'page' });
  const { form, dispatch } = entry;
  useEffect(() => dispatch({ type: 'typed', field: 'email', value: email }), [dispatch, email]);
  const missing = form.problems.email?.text;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (form.email.trim() !== '') entry.reset();
    else
      dispatch({
        type: 'answered',
        outcome: { kind: 'problems', problems: { email: { text: entryText('emailMissing') } } },
      });
  };
  return (
    <section className={styles.card} data-container="page">
      <form className={styles.entry} onSubmit={send} noValidate>
        <h1 className={styles.title}>{entryText('resetTitle')}</h1>
        <p className={styles.lead}>{entryText('resetLead')}</p>
        <div className={styles.fields}>
          <div className={styles.form}>
            <TextField
              label={entryText('emailOrUsername')}
              name="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={form.email}
              error={missing}
              onChange={(event) => dispatch({ type: 'typed', field: 'email', value: event.target.value })}
            />
            <Button type="submit" variant="primary" block>
              {entryText('sendResetLink')}
            </Button>
            <a className={styles.forgot} href="/login">
              {entryText('logIn')}
            </a>
          </div>
        </div>
        {form.isBusy && <LoadingOverlay label={entryText('working')} />}
      </form>
      <RecoveryDialogs entry={entry} />
    </section>
  );
};
