/** Pins of a board, as its page shows them: commands on sections ask for them. */
export abstract class BoardPins {
  /** Those of the ids that no pin of the board has. */
  abstract notOnBoard(boardId: string, pinIds: readonly string[]): Promise<readonly string[]>;
}
