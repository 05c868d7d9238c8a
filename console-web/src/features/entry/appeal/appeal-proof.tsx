import type { showAppeal } from '@corkboard/contracts/identity/appeals';
import type { Answer } from '@corkboard/contracts/route';
import { APPEAL_DUE_DAYS, APPEAL_PAGE } from '@corkboard/rules/identity/appeals';
import { useCallback, useEffect, useState } from 'react';
import { failureOf } from '../../../lib/api/api-failure.ts';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { Notice } from '../recovery/card.tsx';
import { linkedAppeal, proveAppeal } from './appeal.api.ts';
import styles from './appeal.module.css';
import { appealText } from './appeal-text.ts';

type Shown = Answer<typeof showAppeal>;
type Told = 'looking' | 'done' | 'left' | 'open' | 'gone' | 'failed';
type Stage = Told | { readonly asked: Shown; readonly isBusy: boolean };
const LINK_GONE = 1801;
const APPEAL_OPEN = 1811;

const stageAfter = (thrown: unknown): Told => {
  const { code } = failureOf(thrown);
  if (code === APPEAL_OPEN) return 'open';
  return code === LINK_GONE ? 'gone' : 'failed';
};

/** The appeal behind a link, and its confirmation. Opening the link only looks: scanners of mails open links too. */
const useProof = (token: string) => {
  const [stage, setStage] = useState<Stage>(token === '' ? 'gone' : 'looking');
  const look = useCallback(() => {
    if (token === '') return;
    setStage('looking');
    const found = (next: Stage) => setStage((before) => (before === 'looking' ? next : before));
    linkedAppeal(token).then(
      (asked) => found(asked.confirmed ? 'done' : { asked, isBusy: false }),
      (thrown: unknown) => found(stageAfter(thrown)),
    );
  }, [token]);
  useEffect(look, [look]);
  const prove = (asked: Shown) => {
    setStage({ asked, isBusy: true });
    proveAppeal(token).then(
      () => setStage('done'),
      (thrown: unknown) => setStage(stageAfter(thrown)),
    );
  };
  return { stage, look, prove, leave: () => setStage('left') };
};

const titles = {
  looking: 'proofLooking',
  done: 'proofDone',
  left: 'proofLeft',
  open: 'proofOpen',
  gone: 'proofGone',
  failed: 'proofFailed',
} as const;

const textOf = (told: Told): string => {
  if (told === 'done') return appealText('proofDoneText', { days: APPEAL_DUE_DAYS });
  if (told === 'left') return appealText('proofLeftText');
  if (told === 'open') return appealText('proofOpenText');
  if (told === 'gone') return appealText('proofGoneText');
  return told === 'failed' ? appealText('proofFailedText') : '';
};

const timeOf = (at: string): string =>
  new Intl.DateTimeFormat(document.documentElement.lang || 'en', { dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(at),
  );

interface QuestionProps {
  readonly asked: Shown;
  readonly isBusy: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

const Question = ({ asked, isBusy, onYes, onNo }: QuestionProps) => (
  <Notice title={appealText('proofAsk')} text={appealText('proofAskText', { time: timeOf(asked.submitted_at) })}>
    <blockquote className={styles.quoted} dir="auto">
      {asked.text}
    </blockquote>
    <div className={styles.answers}>
      <Button variant="primary" block busy={isBusy} onClick={onYes}>
        {appealText('proofYes')}
      </Button>
      <Button block aria-disabled={isBusy} onClick={isBusy ? undefined : onNo}>
        {appealText('proofNo')}
      </Button>
    </div>
  </Notice>
);

/** Page of the link in the mail of an appeal. Opening it again says the same. */
export const AppealProof = ({ token }: { token: string }) => {
  const { stage, look, prove, leave } = useProof(token);
  if (typeof stage === 'object') return <Question {...stage} onYes={() => prove(stage.asked)} onNo={leave} />;
  // Another card, not the same one grown: nothing moves under a reader.
  return (
    <Notice key={stage} title={appealText(titles[stage])} {...(stage !== 'looking' && { text: textOf(stage) })}>
      {stage === 'failed' && (
        <Button variant="primary" onClick={look}>
          {appealText('tryAgain')}
        </Button>
      )}
      {(stage === 'gone' || stage === 'left') && (
        <ButtonLink variant="primary" href={APPEAL_PAGE}>
          {appealText(stage === 'gone' ? 'appealAgain' : 'appealMyself')}
        </ButtonLink>
      )}
      <ButtonLink variant="quiet" href="/">
        {appealText('goHome')}
      </ButtonLink>
    </Notice>
  );
};
