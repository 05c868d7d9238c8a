import { pickerTitles } from '@corkboard/rules/curation/picker';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { ChevronDownIcon, LockIcon } from '../../ui/icon/page-icons.tsx';
import type { ChosenBoard } from './board-choice.tsx';
import styles from './board-field.module.css';
import type { SaveTarget } from './save.api.ts';

/** A section is told with its board. */
const placeName = ({ name, section }: SaveTarget): string => (section ? `${section.name} · ${name}` : name);

interface BoardFieldProps {
  readonly board: ChosenBoard | null;
  readonly onChoose: (board: ChosenBoard) => void;
  /** For a visitor, who has no boards: asks to sign up or log in instead. */
  readonly askIn: (() => void) | null;
}

const BoardChoice = lazy(async () => ({ default: (await import('./board-choice.tsx')).BoardChoice }));

/** The picker as a field of a form: its rows are selected, not saved to (DS-018). */
export const BoardField = ({ board, onChoose, askIn }: BoardFieldProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={askIn ?? (() => setOpen(true))}>
        <span className={styles.field}>
          {board?.secret ? <LockIcon size={16} /> : null}
          <span className={styles.name}>{board ? placeName(board) : pickerTitles.chooseBoard}</span>
          <ChevronDownIcon size={18} />
        </span>
      </Button>
      <Suspense fallback={null}>
        {open ? <BoardChoice onChoose={onChoose} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
};
