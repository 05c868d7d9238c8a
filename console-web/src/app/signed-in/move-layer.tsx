import { useEffect, useState } from 'react';
import { useMovePin } from '../../features/pins/use-move-pin.ts';
import { Picker } from '../../features/saving/picker.tsx';
import type { SaveTarget } from '../../features/saving/save.api.ts';
import { usePickerSteps } from '../../features/saving/use-picker-steps.ts';
import { type MoveRequest, onMoveRequest } from '../../lib/session/move-requests.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './move-layer.module.css';

const MoveDialog = ({ request, onClose }: { request: MoveRequest; onClose: () => void }) => {
  const steps = usePickerSteps(onClose);
  const move = useMovePin();
  const choose = ({ id, name, section }: SaveTarget) => {
    onClose();
    void move(request.pin, { id, name, section: section ?? null }).then((done) => done && request.onMoved?.());
  };
  return (
    <Dialog open title={steps.title} onClose={steps.back}>
      <div className={styles.choice}>
        <Picker pinId={null} inForm steps={steps} busyId={null} error={null} onChoose={choose} onCreated={choose} />
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
