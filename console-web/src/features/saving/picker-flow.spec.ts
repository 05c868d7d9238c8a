import { describe, expect, it } from '@jest/globals';
import { back, choose, firstStep, type PickerStep, titleOf } from './picker-flow.ts';
import { nextSaveState, notSaving } from './save-state.ts';
import { board, savedPin } from './saving-fixture.tsx';

const deep = board('Deep', { section_count: 2 });
const steps: Record<string, PickerStep> = {
  sections: { at: 'sections', board: deep },
  board: { at: 'create-board', name: '', board: null },
  boardOfChosen: { at: 'create-board', name: '', board: deep },
  section: { at: 'create-section', board: deep },
};

describe('the steps of the picker', () => {
  it.each([
    [firstStep, 'Choose board'],
    [steps['sections'], 'Choose section'],
    [steps['board'], 'Create board'],
    [steps['section'], 'Create section'],
  ])('are called what they are [S-020]', (step, title) => expect(titleOf(step as PickerStep)).toBe(title));

  it('lead back from a form to the sections, from them to the boards, and else out [S-040]', () => {
    expect(back(steps['section'] as PickerStep)).toEqual(steps['sections']);
    expect(back(steps['boardOfChosen'] as PickerStep)).toEqual(steps['sections']);
    expect(back(steps['sections'] as PickerStep)).toEqual({ at: 'boards' });
    expect(back(steps['board'] as PickerStep)).toEqual({ at: 'closed' });
    expect(back(firstStep)).toEqual({ at: 'closed' });
  });

  it('lead to sections where a board has some, and save where it has none [S-041 part]', () => {
    expect(choose(deep)).toEqual({ step: steps['sections'] });
    expect(choose(board('Plain'))).toEqual({ save: true });
  });
});

describe('the state of a save [S-079]', () => {
  it('goes from none over loading to success', () => {
    const loading = nextSaveState(notSaving, { type: 'started', boardId: 'b' });
    expect([notSaving.status, loading.status]).toEqual(['none', 'loading']);
    expect(nextSaveState(loading, { type: 'saved', pin: savedPin(), boardName: 'Trips' }).status).toBe('success');
  });
  it('is cleared by a failure, which leaves its words', () => {
    const failed = nextSaveState(
      { status: 'loading', boardId: 'b' },
      {
        type: 'failed',
        failure: { message: 'No.', again: false },
      },
    );
    expect(failed).toEqual({ status: 'none', error: 'No.' });
  });
});
