/** Counts of a board's pins, as its page shows them: commands on boards and pins ask for them. */
export abstract class PinCounts {
  abstract pinCountOf(boardId: string): Promise<number>;
  /** ISO 8601, UTC; null where nothing was saved on it. */
  abstract lastSavedAt(boardId: string): Promise<string | null>;
}
