import type { InspectedState } from '@corkboard/contracts/operations/inspection';
import { useQuery } from '@tanstack/react-query';
import { Facts } from '../../ui/facts/facts.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { useRevealed } from '../../ui/reason/use-revealed.tsx';
import { appealText } from './appeal-texts.ts';
import { revealWritten, writtenQuery } from './appeals.api.ts';
import styles from './console-accounts.module.css';

const textIn = ({ state }: InspectedState, name: 'text' | 'contactEmail'): string => {
  const value =
    state !== null && typeof state === 'object' && name in state && (state as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
};

/** Appeal as its owner wrote it: masked, until a member of the staff says why it has to be shown. */
export const Written = ({ caseId }: { caseId: string }) => {
  const { data, isError } = useQuery(writtenQuery(caseId));
  return (
    <section className={styles.written} aria-label={appealText('written')}>
      {isError && <Notice>{appealText('unloaded')}</Notice>}
      {data && <Shown caseId={caseId} data={data} />}
    </section>
  );
};

const Shown = ({ caseId, data }: { caseId: string; data: InspectedState }) => {
  const { shown, hidden, button, dialog } = useRevealed(data, (reason) => revealWritten(caseId, reason));
  return (
    <>
      <Facts
        facts={[
          { name: appealText('address'), value: textIn(shown, 'contactEmail') },
          { name: appealText('text'), value: <span className={styles.text}>{textIn(shown, 'text')}</span> },
        ]}
      />
      {hidden > 0 && button}
      {dialog}
    </>
  );
};
