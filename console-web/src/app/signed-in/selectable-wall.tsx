import { lazy, Suspense } from 'react';
import { Wall } from './wall.tsx';
import type { WallOfBoard } from './wall-of-board.ts';

const SelectingWall = lazy(async () => ({ default: (await import('./selecting-wall.tsx')).SelectingWall }));

/** A wall of pins of a board, whose pins can be selected; the code of that comes once somebody does. */
export const SelectableWall = (props: WallOfBoard) => {
  const { board: _, whole: __, selecting, ...wall } = props;
  const plain = <Wall {...wall} />;
  return selecting.is ? (
    <Suspense fallback={plain}>
      <SelectingWall {...props} />
    </Suspense>
  ) : (
    plain
  );
};
