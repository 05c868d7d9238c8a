import { APPEAL_DUE_DAYS, APPEAL_PAGE } from '@corkboard/rules/identity/appeals';
import { useCallback, useEffect, useState } from 'react';
import { failureOf } from '../../../lib/api/api-failure.ts';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { Notice } from '../recovery/card.tsx';
import { proveAppeal } from './appeal.api.ts';
import { appealText } from './appeal-text.ts';

type Stage = 'working' | 'done' | 'open' | 'gone' | 'failed';
const LINK_GONE = 1801;
const APPEAL_OPEN = 1811;

const stageOf = (thrown: unknown): Stage => {
  const { code } = failureOf(thrown);
  if (code === APPEAL_OPEN) return 'open';
  return code === LINK_GONE ? 'gone' : 'failed';
};

const titles = {
  working: 'proofWorking',
  done: 'proofDone',
  open: 'proofOpen',
  gone: 'proofGone',
  failed: 'proofFailed',
} as const;

const textOf = (stage: Stage): string => {
  if (stage === 'done') return appealText('proofDoneText', { days: APPEAL_DUE_DAYS });
  if (stage === 'open') return appealText('proofOpenText');
  if (stage === 'gone') return appealText('proofGoneText');
  return stage === 'failed' ? appealText('proofFailedText') : '';
};

/** Page of the link in the mail of an appeal. Opening it again says the same. */
export const AppealProof = ({ token }: { token: string }) => {
  const [stage, setStage] = useState<Stage>(token === '' ? 'gone' : 'working');
  const prove = useCallback(() => {
    if (token === '') return;
    setStage('working');
    proveAppeal(token)
      .then(() => setStage('done'))
      .catch((thrown: unknown) => setStage((before) => (before === 'done' ? before : stageOf(thrown))));
  }, [token]);
  useEffect(prove, [prove]);
  // Another card, not the same one grown: nothing moves under a reader.
  return (
    <Notice key={stage} title={appealText(titles[stage])} {...(stage !== 'working' && { text: textOf(stage) })}>
      {stage === 'failed' && (
        <Button variant="primary" onClick={prove}>
          {appealText('tryAgain')}
        </Button>
      )}
      {stage === 'gone' && (
        <ButtonLink variant="primary" href={APPEAL_PAGE}>
          {appealText('appealAgain')}
        </ButtonLink>
      )}
      <ButtonLink variant="quiet" href="/">
        {appealText('goHome')}
      </ButtonLink>
    </Notice>
  );
};
