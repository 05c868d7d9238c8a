import { useEffect, useState } from 'react';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { entryText } from '../entry-text.ts';
import { Notice } from './card.tsx';
import { confirmEmail } from './recovery.api.ts';

type Stage = 'working' | 'done' | 'gone';

const titles = { working: 'verifyWorking', done: 'verifyDone', gone: 'verifyGone' } as const;

/** Page of the link in a verification mail. */
export const VerifyEmail = ({ token }: { token: string }) => {
  const [stage, setStage] = useState<Stage>('working');
  useEffect(() => {
    confirmEmail(token)
      .then(() => setStage('done'))
      .catch(() => setStage((before) => (before === 'done' ? before : 'gone')));
  }, [token]);
  // Another card, not the same one grown: nothing moves under a reader.
  return (
    <Notice
      key={stage}
      title={entryText(titles[stage])}
      {...(stage === 'gone' && { text: entryText('verifyGoneNext') })}
    >
      <ButtonLink variant="primary" href="/">
        {entryText('goHome')}
      </ButtonLink>
    </Notice>
  );
};
