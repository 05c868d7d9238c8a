import { lazy, Suspense } from 'react';
import { useMovePins } from '../../features/pins/use-move-pins.ts';
import { stopAskingMove, usePinsToMove } from '../../lib/session/move-requests.ts';

const BoardChoice = lazy(async () => ({
  default: (await import('../../features/saving/board-choice.tsx')).BoardChoice,
}));

/** Stands once on every page: the picker when somebody asks where pins are to be moved (DS-018). */
export const MoveLayer = () => {
  const pins = usePinsToMove();
  const move = useMovePins();
  if (pins.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <BoardChoice onChoose={(place) => void move(pins, place)} onClose={stopAskingMove} />
    </Suspense>
  );
};
