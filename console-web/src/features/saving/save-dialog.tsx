import type { SavedPin } from '@corkboard/contracts/curation/pins';
import { savedToText } from '@corkboard/rules/curation/texts';
import { undoAction } from '../../lib/session/undo-requests.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { ArrowLeftIcon } from '../../ui/icon/page-icons.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { LinkPreview } from './link-preview.tsx';
import { Picker } from './picker.tsx';
import { pickerText } from './picker-texts.ts';
import type { SaveTarget } from './save.api.ts';
import styles from './save-dialog.module.css';
import { celebrate, type SaveRequest, stopAsking } from './save-requests.ts';
import { useChoiceThatSaves } from './use-choice-that-saves.ts';

const useSaveFlow = (request: SaveRequest) => {
  // The dialog looks for its own place to return to while it closes; nothing of that may come later.
  const giveFocusBack = () => setTimeout(() => request.returnFocus?.(), 0);
  const after = (saved: SavedPin, target: SaveTarget) => {
    const image = saved.images?.['236x'].url;
    const say = () =>
      void showToast(savedToText(target.name, target.section?.name), { image, ...undoAction(saved.undo) });
    celebrate({ pin: saved, boardName: target.name, onOver: say });
    request.onSaved?.(saved);
    giveFocusBack();
  };
  const leave = () => {
    stopAsking();
    giveFocusBack();
  };
  return useChoiceThatSaves({ pinId: request.pin.id }, after, leave);
};

/** S-111: the picture on 40 per cent, the picker on 60, at most 703 px high and 90 vh less 97 px. */
export const SaveDialog = ({ request }: { request: SaveRequest }) => {
  const { steps, picker } = useSaveFlow(request);
  const { pin } = request;
  return (
    <Dialog open title={steps.title} hideTitle flush width={880} onClose={steps.back}>
      <div className={styles.panes} data-testid="save-panes">
        <div className={styles.picture} style={{ '--tint': pin.dominant_color } as React.CSSProperties}>
          {pin.images === null ? null : <img src={pin.images['474x'].url} alt={pin.alt_text ?? pin.title ?? ''} />}
          {pin.images === null && pin.link ? <LinkPreview title={pin.title} link={pin.link} /> : null}
        </div>
        <div className={styles.choice}>
          <div className={styles.head}>
            {steps.step.at === 'boards' || steps.step.at === 'board-created' ? null : (
              <IconButton label={pickerText('back')} icon={<ArrowLeftIcon />} onClick={steps.back} />
            )}
            <p className={styles.title} aria-hidden="true">
              {steps.title}
            </p>
          </div>
          <Picker pinId={pin.id} {...picker} />
        </div>
      </div>
    </Dialog>
  );
};
