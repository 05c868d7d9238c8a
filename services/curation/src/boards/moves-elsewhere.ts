import type { Busy } from './domain/busy-boards.ts';

/** Actions on pins of a board that the stream of another board tells of: commands that end a board ask for them. */
export abstract class MovesElsewhere {
  /**
   * The refusal that an action of another board gives while it moves pins onto this one, or back from it; null without one.
   * @param at ISO 8601, UTC
   */
  abstract busyWith(boardId: string, at: string): Promise<Busy | null>;
}
