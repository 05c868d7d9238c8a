import type { BusinessRole } from '@corkboard/rules/ads/permissions';
import { type FormEvent, useRef, useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { uuidv7 } from '../../lib/ids.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { accessText } from './access-texts.ts';
import { invite } from './business-access.api.ts';
import styles from './business-access.module.css';
import { RolePicker } from './role-picker.tsx';

interface Wrong {
  readonly email?: string;
  readonly roles?: string;
}

/** The server decides; this keeps obvious slips from being sent. */
const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

const wrongIn = (email: string, roles: readonly BusinessRole[]): Wrong => ({
  ...(looksLikeEmail(email) ? {} : { email: accessText('emailWrong') }),
  ...(roles.length > 0 ? {} : { roles: accessText('rolesMissing') }),
});

/** The same key as long as the same is asked for, so that a repeated attempt invites nobody twice. */
const useInvite = (businessId: string, onInvited: () => Promise<unknown>) => {
  const field = useRef<HTMLInputElement>(null);
  const [key, setKey] = useState(uuidv7);
  const [email, setEmail] = useState('');
  const [roles, setRoles] = useState<readonly BusinessRole[]>(['ANALYST']);
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState(false);
  const edited = () => {
    setKey(uuidv7());
    setWrong({});
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = wrongIn(email.trim(), roles);
    setWrong(found);
    if (found.email) field.current?.focus();
    if (busy || found.email || found.roles) return;
    setBusy(true);
    try {
      await invite(businessId, { email: email.trim(), permissions: [...roles] }, key);
      showToast(accessText('sent', { email: email.trim() }));
      setEmail('');
      edited();
      await onInvited();
    } catch (error) {
      setWrong({ email: failureOf(error).serverMessage ?? accessText('notSent') });
    } finally {
      setBusy(false);
      field.current?.focus();
    }
  };
  return { field, email, setEmail, roles, setRoles, wrong, busy, edited, submit };
};

/** Invites somebody by e-mail. */
export const InviteForm = (props: { businessId: string; onInvited: () => Promise<unknown> }) => {
  const { field, email, setEmail, roles, setRoles, wrong, busy, edited, submit } = useInvite(
    props.businessId,
    props.onInvited,
  );
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)} aria-labelledby="invite">
      <h2 id="invite">{accessText('inviteTitle')}</h2>
      <TextField
        ref={field}
        label={accessText('email')}
        type="email"
        maxLength={254}
        autoComplete="off"
        value={email}
        error={wrong.email}
        onChange={({ target }) => {
          setEmail(target.value);
          edited();
        }}
      />
      <RolePicker
        roles={roles}
        error={wrong.roles ?? null}
        onChange={(next) => {
          setRoles(next);
          edited();
        }}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {accessText('send')}
      </Button>
    </form>
  );
};
