import type { BoardView } from '@corkboard/contracts/curation/entities';
import { savedToText } from '@corkboard/contracts/curation/texts';
import { type ReactNode, useState } from 'react';
import { uuidv7 } from '../../lib/ids.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { ArrowLeftIcon } from '../../ui/icon/icons.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { CREATED_MS } from './board-created.tsx';
import { Picker } from './picker.tsx';
import type { SaveTarget } from './save.api.ts';
import styles from './save-dialog.module.css';
import { celebrate, type SaveRequest, stopAsking } from './save-requests.ts';
import { text } from './saving-texts.ts';
import { usePickerSteps } from './use-picker-steps.ts';
import { useSave } from './use-save.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Choosing a board saves; making one shows that it is there first, then saves to it (S-019, S-041). */
const useSaveFlow = (request: SaveRequest) => {
  const steps = usePickerSteps(stopAsking);
  const saving = useSave();
  const [guid] = useState(uuidv7);
  const save = async (target: SaveTarget) => {
    const saved = await saving.save({ pinId: request.pin.id, guid }, target);
    if (saved === null) return steps.restart();
    celebrate({ pin: saved, boardName: target.name });
    showToast(savedToText(target.name, target.section?.name), { image: saved.images?.['236x'].url });
    request.then?.(saved);
  };
  const created = async (board: BoardView) => {
    steps.created(board.name);
    await pause(CREATED_MS);
    await save(board);
  };
  return { steps, saving, save, created };
};

/** S-111: the picture on 40 per cent, the picker on 60, at most 703 px high and 90 vh less 97 px. */
export const SaveDialog = ({ request }: { request: SaveRequest }): ReactNode => {
  const { steps, saving, save, created } = useSaveFlow(request);
  const { pin } = request;
  return (
    <Dialog open title={steps.title} hideTitle flush width={880} onClose={steps.back}>
      <div className={styles.panes} data-testid="save-panes">
        <div className={styles.picture} style={{ '--tint': pin.dominant_color } as React.CSSProperties}>
          {pin.images === null ? null : <img src={pin.images['474x'].url} alt={pin.alt_text ?? pin.title ?? ''} />}
        </div>
        <div className={styles.choice}>
          <div className={styles.head}>
            {steps.step.at === 'boards' || steps.step.at === 'board-created' ? null : (
              <IconButton label={text('back')} icon={<ArrowLeftIcon />} onClick={steps.back} />
            )}
            <p className={styles.title} aria-hidden="true">
              {steps.title}
            </p>
          </div>
          <Picker
            pinId={pin.id}
            steps={steps}
            busyId={saving.state.status === 'loading' ? saving.state.boardId : null}
            error={saving.state.status === 'none' ? saving.state.error : null}
            onChoose={(board) => void save(board)}
            onCreated={(board) => void created(board)}
          />
        </div>
      </div>
    </Dialog>
  );
};
