import { useEffect, useState } from 'react';
import { failureOf } from '../../../lib/api/api-failure.ts';
import { viewer } from '../../../lib/bootstrap.ts';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { notify } from '../../../ui/toast/toasts.ts';
import { checkNewPassword } from '../checks.ts';
import { entryText } from '../entry-text.ts';
import { PasswordField } from '../password-field.tsx';
import { FormCard, Notice } from './card.tsx';
import { isLinkValid, saveNewPassword } from './recovery.api.ts';

type Stage = 'looking' | 'open' | 'gone' | 'saved';
const LINK_GONE = 1801;
const passwordCodes: ReadonlySet<number> = new Set([1108, 1109, 1110, 1111]);

const NewPasswordForm = ({ token, onStage }: { token: string; onStage: (stage: Stage) => void }) => {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const refused = (thrown: unknown) => {
    const { code, serverMessage } = failureOf(thrown);
    if (code === LINK_GONE) onStage('gone');
    else if (code !== null && passwordCodes.has(code)) setProblem(serverMessage);
    else notify(serverMessage ?? entryText('wentWrong'));
  };
  const save = () => {
    const wrong = checkNewPassword(password, viewer().passwordRules, '');
    setProblem(wrong?.text ?? null);
    if (wrong || isBusy) return;
    setBusy(true);
    saveNewPassword(token, password)
      .then(() => onStage('saved'), refused)
      .finally(() => setBusy(false))
      .catch(() => undefined);
  };
  const type = (typed: string) => {
    setPassword(typed);
    setProblem(null);
  };
  return (
    <FormCard title={entryText('newPasswordTitle')} isBusy={isBusy} onSubmit={save}>
      <PasswordField
        label={entryText('newPassword')}
        autoComplete="new-password"
        value={password}
        error={problem}
        onChange={type}
      />
      <Button type="submit" variant="primary" block>
        {entryText('savePassword')}
      </Button>
    </FormCard>
  );
};

/** Page of a reset link. Opening it consumes nothing; saving does (DE-097). */
export const NewPassword = ({ token }: { token: string }) => {
  const [stage, setStage] = useState<Stage>(token === '' ? 'gone' : 'looking');
  useEffect(() => {
    if (token === '') return;
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
