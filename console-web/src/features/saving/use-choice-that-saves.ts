import type { BoardMention, BoardPickerItem, BoardView } from '@corkboard/contracts/curation/entities';
import type { SavedPin } from '@corkboard/contracts/curation/pins';
import type { BoardSection } from '@corkboard/contracts/curation/sections';
import type { ShareNetwork } from '@corkboard/rules/curation/sharing';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { report } from '../../lib/report/client-events.ts';
import { notify } from '../../ui/toast/toasts.ts';
import { afterSave } from './after-save.ts';
import { CREATED_MS } from './board-created.tsx';
import type { SaveTarget, UnsentSubject } from './save.api.ts';
import { text } from './saving-texts.ts';
import { makeSection, makeSectionFromLink, type NewSection } from './sections.api.ts';
import { usePickerSteps } from './use-picker-steps.ts';
import { useSave } from './use-save.ts';

export const targetOf = (
  { id, name, privacy }: Pick<BoardMention, 'id' | 'name' | 'privacy'>,
  section: BoardSection | null,
): SaveTarget => ({
  id,
  name,
  privacy,
  section: section && { id: section.id, name: section.title },
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Choosing a board saves to it; one that is made now shows for a moment and is saved to (S-019, S-041). */
export const useChoiceThatSaves = (
  wanted: UnsentSubject | null,
  after: (pin: SavedPin, target: SaveTarget) => void,
  onLeave: () => void,
) => {
  const steps = usePickerSteps(onLeave);
  const client = useQueryClient();
  const saving = useSave();
  const [shareTo, onShareTo] = useState<readonly ShareNetwork[]>([]);
  const subject = wanted && { ...wanted, shareTo };
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
    // S-041: one with sections leads on to them.
    if (steps.choose(board)) await save(targetOf(board, null));
  };
  /** S-049, S-050: a new section is saved to at once; where a link is saved, both are one call. */
  const addSection = async (board: BoardPickerItem, asked: NewSection) => {
    if (!subject?.fromLink) return save(targetOf(board, await makeSection(client, board.id, asked)));
    const { name } = asked;
    const guid = saving.guidOf([subject, board.id, name], subject.guid);
    const { section, pin } = await makeSectionFromLink(client, board, { name, subject: { ...subject, guid } });
    const target = targetOf(board, section);
    if (pin === null) return save(target);
    report('pin_create_success');
    afterSave(client, pin, target);
    after(pin, target);
  };
  const { state } = saving;
  const picker = {
    steps,
    sharing: { shareTo, onShareTo },
    busyId: state.status === 'loading' ? state.boardId : null,
    error: state.status === 'none' ? state.error : null,
    onChoose: (board: BoardPickerItem, section: BoardSection | null) => void save(targetOf(board, section)),
    onAddSection: addSection,
    onCreated: (board: BoardView) => void created(board),
  };
  return { steps, picker };
};
