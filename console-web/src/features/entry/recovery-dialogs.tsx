import { useEffect, useState } from 'react';
import { partsOf } from '../../lib/messages/format.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { RESEND_REST } from './constants.ts';
import styles from './entry.module.css';
import { entryText } from './entry-text.ts';
import { legal } from './terms-notice.tsx';
import type { Entry } from './use-entry.ts';

const ResendButton = ({ onResend }: { onResend: () => Promise<void> }) => {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    if (!isResting) return;
    const timer = setTimeout(() => setResting(false), RESEND_REST);
    return () => clearTimeout(timer);
  }, [isResting]);
  const send = () => {
    setResting(true);
    onResend().catch(() => undefined);
  };
  return (
    <Button disabled={isResting} onClick={send}>
      {entryText('resendEmail')}
    </Button>
  );
};

const RateLimited = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    small
    onClose={onClose}
    title={entryText('rateLimitedTitle')}
    description={entryText('rateLimitedText')}
    footer={
      <Button variant="primary" onClick={onClose}>
        {entryText('okay')}
      </Button>
    }
  />
);

const ResetSent = ({ entry, onClose }: { entry: Entry; onClose: () => void }) => (
  <Dialog
    open
    small
    onClose={onClose}
    title={entryText('resetSentTitle')}
    description={entryText('resetSentText', { email: entry.form.recovery?.email ?? '' })}
    footer={
      <>
        <ResendButton onResend={entry.resend} />
        <ButtonLink variant="quiet" href="/password/reset/">
          {entryText('tryAnother')}
        </ButtonLink>
      </>
    }
  >
    <p className={styles.tips}>
      <RichText
        parts={partsOf(entryText('resetSentTips'))}
        tags={{ tips: (inside) => <a href={legal.resetTips}>{inside}</a> }}
      />
    </p>
  </Dialog>
);

const Assistance = ({ entry, onClose }: { entry: Entry; onClose: () => void }) => (
  <Dialog
    open
    small
    onClose={onClose}
    title={entryText('assistanceTitle')}
    description={entryText('assistanceText', { email: entry.form.recovery?.email ?? '' })}
    footer={
      <>
        <ResendButton onResend={entry.resend} />
        <ButtonLink variant="quiet" href="/login?lookup=true">
          {entryText('assistanceLink')}
        </ButtonLink>
      </>
    }
  />
);

const AfterSignUp = ({ entry }: { entry: Entry }) => {
  const { modal } = entry.form;
  if (!modal) return null;
  const go = () => location.assign(modal.button_url ?? '/');
  return (
    <Dialog
      open
      small
      onClose={go}
      title={modal.title}
      description={modal.body}
      footer={
        <Button variant="primary" onClick={go}>
          {modal.button_text}
        </Button>
      }
    />
  );
};

/** Dialogs over the form when it cannot go on by itself. */
export const RecoveryDialogs = ({ entry }: { entry: Entry }) => {
  const { recovery } = entry.form;
  const close = () => entry.dispatch({ type: 'recovery-closed' });
  return (
    <>
      {recovery?.kind === 'rate-limited' && <RateLimited onClose={close} />}
      {recovery?.kind === 'reset-sent' && <ResetSent entry={entry} onClose={close} />}
      {recovery?.kind === 'login-assistance' && <Assistance entry={entry} onClose={close} />}
      <AfterSignUp entry={entry} />
    </>
  );
};
