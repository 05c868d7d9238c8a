import { suggestEmail } from '@corkboard/rules/identity/email-suggestion';
import { type ReactNode, useEffect } from 'react';
import { viewer } from '../../lib/bootstrap.ts';
import { report } from '../../lib/report/client-events.ts';
import { Button } from '../../ui/button/button.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { FieldError, TextField } from '../../ui/text-field/text-field.tsx';
import { BirthdayField } from './birthday-field.tsx';
import { entryText } from './entry-text.ts';
import { PasswordField } from './password-field.tsx';
import { problemText } from './problem-text.tsx';
import type { Entry } from './use-entry.ts';

/** 'Did you mean jane@gmail.com?'; pressing the address takes it. */
const Suggestion = ({ meant, onTake }: { meant: string; onTake: (email: string) => void }) => {
  useEffect(() => {
    if (meant) report('suggestion_shown', { view: 'signup' });
  }, [meant]);
  const take = (email: string) => (
    <button
      type="button"
      onClick={() => {
        report('suggestion_taken', { view: 'signup' });
        onTake(email);
      }}
    >
      {email}
    </button>
  );
  return <RichText text={entryText('suggestion', { email: meant })} tags={{ link: take }} />;
};

const WhyLocked = () => {
  const { supportEmail } = viewer().brand;
  const mail = (inside: ReactNode) => <a href={`mailto:${supportEmail}`}>{inside}</a>;
  return (
    <>
      {entryText('birthdayLocked')}{' '}
      {supportEmail && <RichText text={entryText('birthdayMistake', { email: supportEmail })} tags={{ mail }} />}
    </>
  );
};

export const SignUpFields = ({ entry }: { entry: Entry }) => {
  const { form, dispatch, reset } = entry;
  const meant = suggestEmail(form.email);
  const typeEmail = (value: string) => dispatch({ type: 'typed', field: 'email', value });
  return (
    <>
      <TextField
        label={entryText('email')}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        value={form.email}
        error={problemText(form.problems.email, reset)}
        hint={meant && <Suggestion meant={meant} onTake={typeEmail} />}
        onChange={(event) => typeEmail(event.target.value)}
      />
      <PasswordField
        label={entryText('createPassword')}
        autoComplete="new-password"
        value={form.password}
        error={problemText(form.problems.password, reset)}
        onChange={(value) => dispatch({ type: 'typed', field: 'password', value })}
      />
      <BirthdayField
        birthday={form.birthday}
        locked={form.isIneligible ? <WhyLocked /> : null}
        error={problemText(form.problems.birthday, reset)}
        onChange={(part, value) => dispatch({ type: 'birthday-typed', part, value })}
      />
      <FieldError>{problemText(form.problems.form, reset)}</FieldError>
      <Button type="submit" variant="primary" block>
        {entryText('continue')}
      </Button>
    </>
  );
};
