import { lazy, Suspense } from 'react';
import { Wall } from './wall.tsx';
import type { WallOfBoard } from './wall-of-board.ts';

const SelectingWall = lazy(async () => ({ default: (await import('./selecting-wall.tsx')).SelectingWall }));
const ArrangingWall = lazy(async () => ({ default: (await import('./arranging-wall.tsx')).ArrangingWall }));

/** A wall of pins of a board, whose pins can be selected, and put into another order; the code of that comes once it is asked for. */
export const SelectableWall = (props: WallOfBoard) => {
  const { board: _, whole: __, mode, ...wall } = props;
  const plain = <Wall {...wall} />;
  if (mode.is === null) return plain;
  return (
    <Suspense fallback={plain}>
      {mode.is === 'selecting' ? <SelectingWall {...props} /> : <ArrangingWall {...props} />}
    </Suspense>
  );
};
