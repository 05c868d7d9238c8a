import { lazy, Suspense } from 'react';
import { useCopyPins } from '../../features/pins/use-copy-pins.ts';
import { useMovePins } from '../../features/pins/use-move-pins.ts';
import { stopAskingCopy, useCopyRequest } from '../../lib/session/copy-requests.ts';
import { stopAskingMove, usePinsToMove } from '../../lib/session/move-requests.ts';

const BoardChoice = lazy(async () => ({
  default: (await import('../../features/saving/board-choice.tsx')).BoardChoice,
}));

/** Stands once on every page: the picker when somebody asks where pins are to be moved (DS-018), or copied. */
export const MoveLayer = () => {
  const pins = usePinsToMove();
  const copied = useCopyRequest();
  const move = useMovePins();
  const copy = useCopyPins();
  if (pins.length === 0 && copied === null) return null;
  return (
    <Suspense fallback={null}>
      {copied === null ? (
        <BoardChoice onChoose={(place) => void move(pins, place)} onClose={stopAskingMove} />
      ) : (
        <BoardChoice onChoose={(place) => void copy(copied.from, copied.pins, place)} onClose={stopAskingCopy} />
      )}
    </Suspense>
  );
};
