import type { BoardMention, BoardPickerItem } from '@corkboard/contracts/curation/entities';
import type { BoardSection } from '@corkboard/contracts/curation/sections';
import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './board-field.module.css';
import { Picker } from './picker.tsx';
import type { SaveTarget } from './save.api.ts';
import { makeSection, type NewSection } from './sections.api.ts';
import { targetOf } from './use-choice-that-saves.ts';
import { usePickerSteps } from './use-picker-steps.ts';

/** Place that was chosen. */
export interface ChosenBoard extends SaveTarget {
  readonly secret: boolean;
  readonly board: BoardMention;
}

/** Dialog of the picker in which a place is chosen, not saved to: for a field of a form, and for a pin that moves. */
export const BoardChoice = ({ onChoose, onClose }: { onChoose: (board: ChosenBoard) => void; onClose: () => void }) => {
  const steps = usePickerSteps(onClose);
  const client = useQueryClient();
  const choose = (board: BoardPickerItem, section: BoardSection | null) => {
    onChoose({ ...targetOf(board, section), board, secret: board.privacy !== 'public' });
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
