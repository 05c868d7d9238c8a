import type { BoardView } from '@corkboard/contracts/curation/entities';
import type { PinWallProps } from '../../features/pins/pin-wall.tsx';

/** Whether pins are selected now, and the end of it. */
export interface Selecting {
  readonly is: boolean;
  readonly end: () => void;
}

export type WallOfBoard = Omit<PinWallProps, 'actions' | 'memory' | 'tile'> & {
  readonly board: Pick<BoardView, 'id' | 'my_role'>;
  readonly selecting: Selecting;
};
