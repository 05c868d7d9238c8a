import type { BoardPickerItem } from '@corkboard/contracts/curation/entities';
import type { BoardSection } from '@corkboard/contracts/curation/sections';
import { pickerTitles } from '@corkboard/rules/curation/picker';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { ChevronDownIcon, LockIcon } from '../../ui/icon/page-icons.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './board-field.module.css';
import { Picker } from './picker.tsx';
import type { SaveTarget } from './save.api.ts';
import { makeSection, type NewSection } from './sections.api.ts';
import { targetOf } from './use-choice-that-saves.ts';
import { usePickerSteps } from './use-picker-steps.ts';

export interface ChosenBoard extends SaveTarget {
  readonly secret: boolean;
}

/** A section is told with its board. */
const placeName = ({ name, section }: SaveTarget): string => (section ? `${section.name} · ${name}` : name);

interface BoardFieldProps {
  readonly board: ChosenBoard | null;
  readonly onChoose: (board: ChosenBoard) => void;
  /** For a visitor, who has no boards: asks to sign up or log in instead. */
  readonly askIn: (() => void) | null;
}

const Choice = ({ onChoose, onClose }: { onChoose: (board: ChosenBoard) => void; onClose: () => void }) => {
  const steps = usePickerSteps(onClose);
  const client = useQueryClient();
  const choose = (board: BoardPickerItem, section: BoardSection | null) => {
    onChoose({ ...targetOf(board, section), secret: board.privacy !== 'public' });
    onClose();
  };
  const add = async (board: BoardPickerItem, asked: NewSection) =>
    choose(board, await makeSection(client, board.id, asked));
  const created = (board: BoardPickerItem) => {
    if (steps.choose(board)) choose(board, null);
  };
  const picker = { steps, busyId: null, error: null, onChoose: choose, onAddSection: add, onCreated: created };
  return (
    <Dialog open title={steps.title} onClose={steps.back}>
      <div className={styles.choice}>
        <Picker pinId={null} inForm {...picker} />
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
          <span className={styles.name}>{board ? placeName(board) : pickerTitles.chooseBoard}</span>
          <ChevronDownIcon size={18} />
        </span>
      </Button>
      {open ? <Choice onChoose={onChoose} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
