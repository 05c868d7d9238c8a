import { pickerTitles } from '@corkboard/rules/curation/picker';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { ChevronDownIcon, LockIcon } from '../../ui/icon/page-icons.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './board-field.module.css';
import { Picker } from './picker.tsx';
import type { SaveTarget } from './save.api.ts';
import { usePickerSteps } from './use-picker-steps.ts';

export interface ChosenBoard extends SaveTarget {
  readonly secret: boolean;
}

interface BoardFieldProps {
  readonly board: ChosenBoard | null;
  readonly onChoose: (board: ChosenBoard) => void;
  /** For a visitor, who has no boards: asks to sign up or log in instead. */
  readonly askIn: (() => void) | null;
}

const Choice = ({ onChoose, onClose }: { onChoose: (board: ChosenBoard) => void; onClose: () => void }) => {
  const steps = usePickerSteps(onClose);
  const choose = (board: { id: string; name: string; privacy: string }) => {
    onChoose({ id: board.id, name: board.name, secret: board.privacy !== 'public' });
    onClose();
  };
  return (
    <Dialog open title={steps.title} onClose={steps.back}>
      <div className={styles.choice}>
        <Picker pinId={null} inForm steps={steps} busyId={null} error={null} onChoose={choose} onCreated={choose} />
      </div>
    </Dialog>
  );
};

/** The picker as a field of a form: its rows are selected, not saved to (DS-018). */
export const BoardField = ({ board, onChoose, askIn }: BoardFieldProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={askIn ?? (() => setOpen(true))}>
        <span className={styles.field}>
          {board?.secret ? <LockIcon size={16} /> : null}
          <span className={styles.name}>{board?.name ?? pickerTitles.chooseBoard}</span>
          <ChevronDownIcon size={18} />
        </span>
      </Button>
      {open ? <Choice onChoose={onChoose} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
