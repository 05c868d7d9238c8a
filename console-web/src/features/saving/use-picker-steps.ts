import type { BoardPickerItem } from '@corkboard/contracts/curation/entities';
import { useState } from 'react';
import { back, choose, firstStep, type PickerStep, titleOf } from './picker-flow.ts';

export interface PickerSteps {
  readonly step: PickerStep;
  readonly title: string;
  /** Answers true when the board is to be saved to at once; otherwise its sections come next. */
  readonly choose: (board: BoardPickerItem) => boolean;
  readonly create: (name: string) => void;
  readonly created: (name: string) => void;
  readonly back: () => void;
  readonly restart: () => void;
}

export const usePickerSteps = (onClose: () => void): PickerSteps => {
  const [step, setStep] = useState<PickerStep>(firstStep);
  return {
    step,
    title: titleOf(step),
    choose: (board) => {
      const chosen = choose(board);
      if ('step' in chosen) setStep(chosen.step);
      return 'save' in chosen;
    },
    create: (name) => setStep({ at: 'create-board', name, board: step.at === 'sections' ? step.board : null }),
    created: (name) => setStep({ at: 'board-created', name }),
    back: () => {
      const next = back(step);
      if (next.at === 'closed') onClose();
      else setStep(next);
    },
    restart: () => setStep(firstStep),
  };
};
