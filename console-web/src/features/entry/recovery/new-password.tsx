import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { failureOf } from '../../../lib/api/api-failure.ts';
import { viewer } from '../../../lib/bootstrap.ts';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { LoadingOverlay } from '../../../ui/loading/loading-overlay.tsx';
import { notify } from '../../../ui/toast/toasts.ts';
import { checkNewPassword } from '../checks.ts';
import styles from '../entry.module.css';
import { entryText } from '../entry-text.ts';
import { PasswordField } from '../password-field.tsx';
import { isLinkValid, saveNewPassword } from './recovery.api.ts';

type Stage = 'looking' | 'open' | 'gone' | 'saved';
const LINK_GONE = 1801;
const passwordCodes: ReadonlySet<number> = new Set([1108, 1109, 1110, 1111]);

export const Notice = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <section className={styles.card} data-container="page">
    <div className={styles.entry} role="status">
      <h1 className={styles.title}>{title}</h1>
      {text && <p className={styles.lead}>{text}</p>}
      {children}
    </div>
  </section>
);

interface FormProps {
  readonly token: string;
  readonly onStage: (stage: Stage) => void;
}

const NewPasswordForm = ({ token, onStage }: FormProps) => {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const refused = (thrown: unknown) => {
    const { code, serverMessage } = failureOf(thrown);
    if (code === LINK_GONE) onStage('gone');
    else if (code !== null && passwordCodes.has(code)) setProblem(serverMessage);
    else notify(serverMessage ?? entryText('wentWrong'));
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkNewPassword(password, viewer().passwordRules, '');
    setProblem(wrong?.text ?? null);
    if (wrong || isBusy) return;
    setBusy(true);
    saveNewPassword(token, password)
      .then(() => onStage('saved'), refused)
      .finally(() => setBusy(false))
      .catch(() => undefined);
  };
  return (
    <section className={styles.card} data-container="page">
      <form className={styles.entry} onSubmit={save} noValidate>
        <h1 className={styles.title}>{entryText('newPasswordTitle')}</h1>
        <div className={styles.fields}>
          <div className={styles.form}>
            <PasswordField
              label={entryText('newPassword')}
              autoComplete="new-password"
              value={password}
              error={problem}
              onChange={(typed) => {
                setPassword(typed);
                setProblem(null);
              }}
            />
            <Button type="submit" variant="primary" block>
              {entryText('savePassword')}
            </Button>
          </div>
        </div>
        {isBusy && <LoadingOverlay label={entryText('working')} />}
      </form>
    </section>
  );
};

/** Page of a reset link. Opening it consumes nothing; saving does (DE-097). */
export const NewPassword = ({ token }: { token: string }) => {
  const [stage, setStage] = useState<Stage>('looking');
  useEffect(() => {
    if (token === '') {
      setStage('gone');
      return;
    }
    isLinkValid(token)
      .then((valid) => setStage(valid ? 'open' : 'gone'))
      .catch(() => setStage('open'));
  }, [token]);
  if (stage === 'looking') return <p className="visually-hidden">{entryText('working')}</p>;
  if (stage === 'open') return <NewPasswordForm token={token} onStage={setStage} />;
  if (stage === 'gone')
    return (
      <Notice title={entryText('resetTitle')} text={entryText('resetLinkGone')}>
        <ButtonLink variant="primary" href="/password/reset/">
          {entryText('askForLink')}
        </ButtonLink>
      </Notice>
    );
  return (
    <Notice title={entryText('passwordSaved')} text={entryText('passwordSavedNext')}>
      <ButtonLink variant="primary" href="/login">
        {entryText('logIn')}
      </ButtonLink>
    </Notice>
  );
};
