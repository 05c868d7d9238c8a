import type { BoardPickerItem, BoardView } from '@corkboard/contracts/curation/entities';
import type { SavedPin } from '@corkboard/contracts/curation/pins';
import { report } from '../../lib/report/client-events.ts';
import { notify } from '../../ui/toast/toasts.ts';
import { CREATED_MS } from './board-created.tsx';
import type { SaveSubject, SaveTarget } from './save.api.ts';
import { text } from './saving-texts.ts';
import { usePickerSteps } from './use-picker-steps.ts';
import { useSave } from './use-save.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Choosing a board saves to it; one that is made now shows for a moment and is saved to (S-019, S-041). */
export const useChoiceThatSaves = (
  subject: SaveSubject | null,
  after: (pin: SavedPin, target: SaveTarget) => void,
  onLeave: () => void,
) => {
  const steps = usePickerSteps(onLeave);
  const saving = useSave();
  const save = async (target: SaveTarget) => {
    if (subject === null) return;
    const pin = await saving.save(subject, target);
    if (subject.pinId === null) report(pin === null ? 'pin_create_fail' : 'pin_create_success');
    if (pin !== null) return after(pin, target);
    if (subject.fromLink) notify(text('wentWrong'));
    steps.restart();
  };
  const created = async (board: BoardView) => {
    steps.created(board.name);
    await pause(CREATED_MS);
    await save(board);
  };
  const { state } = saving;
  const picker = {
    steps,
    busyId: state.status === 'loading' ? state.boardId : null,
    error: state.status === 'none' ? state.error : null,
    onChoose: (board: BoardPickerItem) => void save(board),
    onCreated: (board: BoardView) => void created(board),
  };
  return { steps, picker };
};
