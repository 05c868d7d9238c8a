import type { Cover } from './domain/choose-cover.ts';

/** Pictures that a board can show on its cover. */
export abstract class Covers {
  /** That of a pin; null where it is not on the board, or has no picture yet. */
  abstract find(boardId: string, pinId: string): Promise<Cover | null>;
}
