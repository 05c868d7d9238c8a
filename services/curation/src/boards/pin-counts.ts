/** Pins that are on a board, and who saved or moved the last one onto it. */
export interface AddedPins {
  readonly pinCount: number;
  /** Account that did that; null: one that is gone. */
  readonly lastBy: string | null;
  /** ISO 8601, UTC; null where none was ever added. */
  readonly lastAt: string | null;
}

/** Counts of a board's pins, as its page shows them: commands on boards and pins ask for them. */
export abstract class PinCounts {
  abstract pinCountOf(boardId: string): Promise<number>;
  /** The count and its newest pin, from one moment. */
  abstract addedTo(boardId: string): Promise<AddedPins>;
}
