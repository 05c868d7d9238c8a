import { lazy, Suspense } from 'react';
import { useCopyPins } from '../../features/pins/use-copy-pins.ts';
import { useMovePins } from '../../features/pins/use-move-pins.ts';
import { stopAskingMove, usePlaceRequest } from '../../lib/session/move-requests.ts';

const BoardChoice = lazy(async () => ({
  default: (await import('../../features/saving/board-choice.tsx')).BoardChoice,
}));

/** Stands once on every page: the picker when somebody asks where pins are to be moved (DS-018), or copied. */
export const MoveLayer = () => {
  const { pins, copiedFrom } = usePlaceRequest();
  const copy = useCopyPins();
  const move = useMovePins();
  if (pins.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <BoardChoice
        onChoose={(place) => void (copiedFrom === null ? move(pins, place) : copy(copiedFrom, pins, place))}
        onClose={stopAskingMove}
      />
    </Suspense>
  );
};
