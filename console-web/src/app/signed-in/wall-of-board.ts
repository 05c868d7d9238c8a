import type { BoardView } from '@corkboard/contracts/curation/entities';
import type { PinWallProps } from '../../features/pins/pin-wall.tsx';

/** Use that the pins are put to now, and the end of it; null: they are looked at. */
export interface WallMode {
  readonly is: 'selecting' | 'arranging' | null;
  readonly end: () => void;
}

/** Part of the board that the list is of. */
export interface WholeList {
  /** Null: not of one section alone. */
  readonly sectionId: string | null;
  /** Pins in no section alone. */
  readonly outsideSections: boolean;
  /** Number of its pins. */
  readonly count: number;
}

export type WallOfBoard = Omit<PinWallProps, 'actions' | 'memory' | 'tile'> & {
  readonly board: Pick<BoardView, 'id' | 'my_role'>;
  readonly whole: WholeList;
  readonly mode: WallMode;
};
