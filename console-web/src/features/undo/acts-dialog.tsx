import type { Act } from '@corkboard/contracts/curation/acts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { actText } from './act-texts.ts';
import styles from './acts-dialog.module.css';
import { text, whenText } from './undo-texts.ts';

interface ActsDialogProps {
  readonly acts: readonly Act[];
  readonly onUndo: (act: Act) => void;
  readonly onClose: () => void;
}

const Row = ({ act, onUndo }: { act: Act; onUndo: () => void }) => {
  const what = actText(act);
  return (
    <li className={styles.act}>
      <span className={styles.what}>
        <span>{what}</span>
        <small>
          {whenText(act.at)}
          {act.undone ? ` · ${text('isUndone')}` : null}
        </small>
      </span>
      <Button size="s" aria-label={text(act.undone ? 'redoNamed' : 'undoNamed', { what })} onClick={onUndo}>
        {text(act.undone ? 'redo' : 'undo')}
      </Button>
    </li>
  );
};

/** The last 20 acts of the viewer, each with its undo. */
export const ActsDialog = ({ acts, onUndo, onClose }: ActsDialogProps) => (
  <Dialog open title={text('acts')} description={text(acts.length === 0 ? 'noActs' : 'actsHint')} onClose={onClose}>
    <ul className={styles.acts}>
      {acts.map((act) => (
        <Row key={`${act.kind} ${act.at} ${act.commandId}`} act={act} onUndo={() => onUndo(act)} />
      ))}
    </ul>
  </Dialog>
);
