import type { BoardPickerItem } from '@corkboard/contracts/curation/entities';
import type { BoardSection } from '@corkboard/contracts/curation/sections';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMovePin } from '../../features/pins/use-move-pin.ts';
import { Picker } from '../../features/saving/picker.tsx';
import { makeSection, type NewSection } from '../../features/saving/sections.api.ts';
import { targetOf } from '../../features/saving/use-choice-that-saves.ts';
import { usePickerSteps } from '../../features/saving/use-picker-steps.ts';
import { type MoveRequest, onMoveRequest } from '../../lib/session/move-requests.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './move-layer.module.css';

const MoveDialog = ({ request, onClose }: { request: MoveRequest; onClose: () => void }) => {
  const steps = usePickerSteps(onClose);
  const move = useMovePin();
  const client = useQueryClient();
  const choose = (board: BoardPickerItem, section: BoardSection | null) => {
    onClose();
    void move(request.pin, targetOf(board, section)).then((done) => done && request.onMoved?.());
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

/** Stands once on every page: the picker when somebody asks where a pin is to be moved (DS-018). */
export const MoveLayer = () => {
  const [request, setRequest] = useState<MoveRequest | null>(null);
  useEffect(() => onMoveRequest(setRequest), []);
  return request === null ? null : <MoveDialog request={request} onClose={() => setRequest(null)} />;
};
