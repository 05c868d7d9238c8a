import { useEffect, useState } from 'react';
import { useMovePin } from '../../features/pins/use-move-pin.ts';
import { BoardChoice } from '../../features/saving/board-choice.tsx';
import { type MoveRequest, onMoveRequest } from '../../lib/session/move-requests.ts';

/** Stands once on every page: the picker when somebody asks where a pin is to be moved (DS-018). */
export const MoveLayer = () => {
  const [request, setRequest] = useState<MoveRequest | null>(null);
  const move = useMovePin();
  useEffect(() => onMoveRequest(setRequest), []);
  if (request === null) return null;
  const { pin, onMoved } = request;
  return (
    <BoardChoice
      onChoose={(place) => void move(pin, place).then((done) => done && onMoved?.())}
      onClose={() => setRequest(null)}
    />
  );
};
