import { type ReactNode, useEffect, useState } from 'react';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { RESEND_REST } from './constants.ts';
import styles from './entry.module.css';
import { entryText } from './entry-text.ts';
import { legal } from './terms-notice.tsx';
import type { Entry } from './use-entry.ts';

interface SmallDialogProps {
  readonly title: string;
  readonly text: string;
  readonly onClose: () => void;
  readonly footer: ReactNode;
  readonly children?: ReactNode;
}

const SmallDialog = ({ text, ...dialog }: SmallDialogProps) => <Dialog {...dialog} open small description={text} />;

/** 'Resend email', and a way on beside it. */
const MailFooter = ({ onResend, href, way }: { onResend: () => Promise<void>; href: string; way: string }) => {
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
    <>
      <Button disabled={isResting} onClick={send}>
        {entryText('resendEmail')}
      </Button>
      <ButtonLink variant="quiet" href={href}>
        {way}
      </ButtonLink>
    </>
  );
};

const only = (label: string, onClick: () => void) => (
  <Button variant="primary" onClick={onClick}>
    {label}
  </Button>
);

/** DE-105: each may be the reason; which one it is stands in the mail to the owner. */
const Suspended = ({ onClose }: { onClose: () => void }) => (
  <SmallDialog
    title={entryText('suspendedTitle')}
    text={entryText('suspendedText')}
    onClose={onClose}
    footer={
      <>
        <Button variant="primary" onClick={onClose}>
          {entryText('okay')}
        </Button>
        <ButtonLink variant="quiet" href={legal.appeal}>
          {entryText('appeal')}
        </ButtonLink>
      </>
    }
  >
    <ul className={styles.reasons}>
      <li>{entryText('suspendedGuidelines')}</li>
      <li>{entryText('suspendedActivity')}</li>
      <li>{entryText('suspendedClosure')}</li>
    </ul>
  </SmallDialog>
);

/** Dialogs over the form when it cannot go on by itself. */
export const RecoveryDialogs = ({ entry }: { entry: Entry }) => {
  const { recovery, modal } = entry.form;
  const email = recovery?.email ?? '';
  const close = () => entry.dispatch({ type: 'recovery-closed' });
  const leave = () => location.assign(modal?.button_url ?? '/');
  return (
    <>
      {recovery?.kind === 'rate-limited' && (
        <SmallDialog
          title={entryText('rateLimitedTitle')}
          text={entryText('rateLimitedText')}
          onClose={close}
          footer={only(entryText('okay'), close)}
        />
      )}
      {recovery?.kind === 'reset-sent' && (
        <SmallDialog
          title={entryText('resetSentTitle')}
          text={entryText('resetSentText', { email })}
          onClose={close}
          footer={<MailFooter onResend={entry.resend} href="/password/reset/" way={entryText('tryAnother')} />}
        >
          <p className={styles.tips}>
            <RichText
              text={entryText('resetSentTips')}
              tags={{ tips: (inside) => <a href={legal.resetTips}>{inside}</a> }}
            />
          </p>
        </SmallDialog>
      )}
      {recovery?.kind === 'suspended' && <Suspended onClose={close} />}
      {recovery?.kind === 'login-assistance' && (
        <SmallDialog
          title={entryText('assistanceTitle')}
          text={entryText('assistanceText', { email })}
          onClose={close}
          footer={<MailFooter onResend={entry.resend} href="/login?lookup=true" way={entryText('assistanceLink')} />}
        />
      )}
      {modal && (
        <SmallDialog title={modal.title} text={modal.body} onClose={leave} footer={only(modal.button_text, leave)} />
      )}
    </>
  );
};
