import { lazy, Suspense } from 'react';
import { useMovePin } from '../../features/pins/use-move-pin.ts';
import { stopAskingMove, usePinToMove } from '../../lib/session/move-requests.ts';

const BoardChoice = lazy(async () => ({
  default: (await import('../../features/saving/board-choice.tsx')).BoardChoice,
}));

/** Stands once on every page: the picker when somebody asks where a pin is to be moved (DS-018). */
export const MoveLayer = () => {
  const pin = usePinToMove();
  const move = useMovePin();
  if (pin === null) return null;
  return (
    <Suspense fallback={null}>
      <BoardChoice onChoose={(place) => void move(pin, place)} onClose={stopAskingMove} />
    </Suspense>
  );
};
