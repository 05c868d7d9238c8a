import type { BoardThen } from '@corkboard/contracts/curation/history';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { followBulk } from '../../lib/session/bulk-requests.ts';
import { undoAction } from '../../lib/session/undo-requests.ts';
import { Button } from '../../ui/button/button.tsx';
import { LazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { SelectField } from '../../ui/select-field/select-field.tsx';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import { fullDayText, text } from './history-texts.ts';
import styles from './past-wall.module.css';
import { type Restored, restoreThen } from './restore.api.ts';

interface RestoreDayProps {
  readonly boardId: string;
  /** ISO 8601, UTC; undefined: the day is today, and nothing is to be restored. */
  readonly asOf: string | undefined;
  readonly day: string;
  readonly sections: BoardThen['sections'];
  /** The board is its owner's to bring back, a section an editor's too. */
  readonly myRole: 'owner' | 'editor';
}

const WHOLE = 'board';

const doneText = ({ undo, pin_count: count, left_count: left, has_more, ...more }: Restored): string => {
  const isOrderAlone = count === 0 && more.section_count === 0 && more.placed_count > 0;
  if (isOrderAlone && !has_more) return text('orderBack', { left });
  // Where nothing came back, another attempt would not get any further.
  if (left > 0) return text(has_more && undo !== null ? 'boardBackLeftMore' : 'boardBackLeft', { count, left });
  if (has_more) return text('boardBackMore', { count });
  return undo === null ? text('nothingToRestore') : text('boardBack', { count });
};

/** Names the pins that a restoration whose pins come one by one leaves. */
const restText = ({ left_count: left, has_more }: Restored): string => {
  const stays = left > 0 ? [text('notBack', { left })] : [];
  return [...stays, ...(has_more ? [text('askAgain')] : [])].join(' ');
};

/** Says what comes back; many pins with their progress. */
const announce = (restored: Restored): void => {
  const { bulk_id: bulkId, undo } = restored;
  if (bulkId === null) return void showToast(doneText(restored), undoAction(undo));
  followBulk({
    ...{ bulkId, undo, place: null, again: false, isUndo: false, returns: true },
    rest: restText(restored),
  });
};

interface QuestionProps extends Pick<RestoreDayProps, 'day' | 'sections' | 'myRole'> {
  readonly busy: boolean;
  readonly onRestore: (sectionId: string | null) => void;
  readonly onClose: () => void;
}

/** Asks what is to be restored: the board, or one section that it had. */
const Question = ({ day, sections, myRole, busy, onRestore, onClose }: QuestionProps) => {
  const names = new Map(sections.map(({ id, name }) => [id, name ?? text('goneSection')]));
  const values = [...(myRole === 'owner' ? [WHOLE] : []), ...names.keys()];
  const [what, setWhat] = useState(values[0] ?? WHOLE);
  const nameOf = (value: string) =>
    value === WHOLE ? text('wholeBoard') : text('onlySection', { name: names.get(value) ?? '' });
  return (
    <LazyDialog
      open
      small
      title={text('restoreTitle')}
      description={text('restoreDetail', { day: fullDayText(day) })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => onRestore(what === WHOLE ? null : what)}>
            {text('restore')}
          </Button>
        </>
      }
    >
      {sections.length === 0 ? null : (
        <SelectField
          label={text('restoreWhat')}
          name="what"
          values={values}
          defaultValue={what}
          textOf={nameOf}
          onChange={setWhat}
        />
      )}
    </LazyDialog>
  );
};

/** Brings a board, or one of its sections, back to how it was at the end of a day. */
export const RestoreDay = ({ boardId, asOf, day, sections, myRole }: RestoreDayProps) => {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const restore = async (sectionId: string | null) => {
    if (asOf === undefined) return;
    setBusy(true);
    try {
      const restored = await restoreThen(client, { boardId, asOf, sectionId });
      announce(restored);
      setOpen(false);
    } catch (thrown) {
      notify(failureOf(thrown).serverMessage ?? text('wentWrong'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.restoreDay}>
      {asOf === undefined || !(myRole === 'owner' || sections.length > 0) ? null : (
        <Button onClick={() => setOpen(true)}>{text('restoreDay')}</Button>
      )}
      {isOpen ? (
        <Question
          {...{ day, sections, myRole, busy }}
          onRestore={(sectionId) => void restore(sectionId)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
};
