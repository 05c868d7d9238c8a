/** Counts of a board's pins, as its page shows them: commands on boards and pins ask for them. */
export abstract class PinCounts {
  abstract pinCountOf(boardId: string): Promise<number>;
}
