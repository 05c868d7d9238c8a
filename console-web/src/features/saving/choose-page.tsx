import type { BoardPickerItem, BoardView } from '@corkboard/contracts/curation/entities';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { ArrowLeftIcon } from '../../ui/icon/page-icons.tsx';
import styles from './choose-page.module.css';
import { Picker } from './picker.tsx';
import type { SaveState } from './save-state.ts';
import { text } from './saving-texts.ts';
import type { PickerSteps } from './use-picker-steps.ts';

interface ChoosePageProps {
  readonly pinId: string | null;
  /** Address of what is being saved. */
  readonly picture: string | null;
  readonly steps: PickerSteps;
  readonly state: SaveState;
  readonly onChoose: (board: BoardPickerItem) => void;
  readonly onCreated: (board: BoardView) => void;
}

/** S-106: where there is no room for a dialog, the picker is the page. */
export const ChoosePage = ({ pinId, picture, steps, state, onChoose, onCreated }: ChoosePageProps): ReactNode => (
  <div className={styles.page} data-testid="choose-page">
    <div className={styles.head}>
      <IconButton label={text('back')} icon={<ArrowLeftIcon />} onClick={steps.back} />
      <h1 className={styles.title}>{steps.title}</h1>
      {picture === null ? null : <img className={styles.picture} src={picture} alt="" />}
    </div>
    <Picker
      pinId={pinId}
      steps={steps}
      busyId={state.status === 'loading' ? state.boardId : null}
      error={state.status === 'none' ? state.error : null}
      onChoose={onChoose}
      onCreated={onCreated}
    />
  </div>
);
