import type { BoardPickerItem } from '@corkboard/contracts/curation/entities';
import { useState } from 'react';
import { back, choose, firstStep, titleOf } from './picker-flow.ts';

export const usePickerSteps = (onClose: () => void) => {
  const [step, setStep] = useState(firstStep);
  return {
    step,
    title: titleOf(step),
    /** S-021: where the form of a section is a dialog with a title of its own. */
    titleBehindForm: titleOf(step.at === 'create-section' ? { ...step, at: 'sections' } : step),
    /** Answers true when the board is to be saved to at once; otherwise its sections come next. */
    choose: (board: BoardPickerItem): boolean => {
      const chosen = choose(board);
      if ('step' in chosen) setStep(chosen.step);
      return 'save' in chosen;
    },
    create: (name: string) => setStep({ at: 'create-board', name, board: step.at === 'sections' ? step.board : null }),
    /** S-039: also of a board that has no sections yet. */
    createSection: (board: BoardPickerItem) => setStep({ at: 'create-section', board }),
    created: (name: string) => setStep({ at: 'board-created', name }),
    back: () => {
      const next = back(step);
      if (next.at === 'closed') onClose();
      else setStep(next);
    },
    restart: () => setStep(firstStep),
  };
};
export type PickerSteps = ReturnType<typeof usePickerSteps>;
