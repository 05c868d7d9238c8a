import { APPEAL_LINK_HOURS, APPEAL_TEXT_MAX, APPEALS_PER_DAY } from '@corkboard/rules/identity/appeals';
import { useRef, useState } from 'react';
import { failureOf } from '../../../lib/api/api-failure.ts';
import { uuidv7 } from '../../../lib/ids.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { TextArea } from '../../../ui/text-area/text-area.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { notify } from '../../../ui/toast/toasts.ts';
import { checkEmail } from '../checks.ts';
import styles from '../entry.module.css';
import { FormCard, Notice } from '../recovery/card.tsx';
import { sendAppeal } from './appeal.api.ts';
import { appealText } from './appeal-text.ts';

const BAD_EMAIL = 1711;

interface Wrong {
  readonly email?: string | undefined;
  readonly text?: string | undefined;
}
type Stage = 'open' | 'busy' | 'often' | 'sent';

const wrongIn = (email: string, text: string): Wrong => ({
  email: checkEmail(email)?.text,
  text: text.trim() === '' ? appealText('textMissing') : undefined,
});

/** State of the form and its call. An attempt keeps its key until it was answered. */
const useAppeal = () => {
  const [email, setEmail] = useState('');
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const [stage, setStage] = useState<Stage>('open');
  const key = useRef(uuidv7());
  const refused = (thrown: unknown) => {
    const { code, status, serverMessage } = failureOf(thrown);
    setStage(status === 429 ? 'often' : 'open');
    if (code === BAD_EMAIL) setWrong({ email: serverMessage ?? appealText('wentWrong') });
    else if (status !== 429) notify(serverMessage ?? appealText('wentWrong'));
  };
  const send = () => {
    const found = wrongIn(email, text);
    setWrong(found);
    if (found.email || found.text || stage === 'busy') return;
    setStage('busy');
    sendAppeal(email.trim(), text.trim(), key.current).then(() => setStage('sent'), refused);
  };
  const changed = () => {
    key.current = uuidv7();
    setWrong({});
  };
  return {
    ...{ email, text, wrong, stage, send },
    close: () => setStage('open'),
    typeEmail: (value: string) => {
      setEmail(value);
      changed();
    },
    typeText: (value: string) => {
      setText(value);
      changed();
    },
  };
};

const Sent = () => (
  <Notice title={appealText('sentTitle')} text={appealText('sentText', { hours: APPEAL_LINK_HOURS })}>
    <p className={styles.lead}>{appealText('sentTips')}</p>
  </Notice>
);

const TooOften = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    small
    title={appealText('oftenTitle')}
    description={appealText('oftenText', { max: APPEALS_PER_DAY })}
    onClose={onClose}
    footer={
      <Button variant="primary" onClick={onClose}>
        {appealText('okay')}
      </Button>
    }
  />
);

/** DE-106: the form of an appeal. Its answer tells nothing of the account; all else goes by mail. */
export const AppealForm = () => {
  const form = useAppeal();
  if (form.stage === 'sent') return <Sent />;
  return (
    <>
      <FormCard
        title={appealText('title')}
        lead={appealText('lead')}
        isBusy={form.stage === 'busy'}
        onSubmit={form.send}
      >
        <TextField
          label={appealText('email')}
          name="email"
          type="email"
          autoComplete="email"
          value={form.email}
          error={form.wrong.email}
          onChange={({ target }) => form.typeEmail(target.value)}
        />
        <TextArea
          label={appealText('text')}
          name="text"
          rows={6}
          maxLength={APPEAL_TEXT_MAX}
          count={{ now: form.text.length, max: APPEAL_TEXT_MAX }}
          hint={appealText('textHint', { max: APPEAL_TEXT_MAX })}
          value={form.text}
          error={form.wrong.text}
          onChange={({ target }) => form.typeText(target.value)}
        />
        <Button type="submit" variant="primary" block>
          {appealText('send')}
        </Button>
        <a className={styles.forgot} href="/login">
          {appealText('logIn')}
        </a>
      </FormCard>
      {form.stage === 'often' && <TooOften onClose={form.close} />}
    </>
  );
};
