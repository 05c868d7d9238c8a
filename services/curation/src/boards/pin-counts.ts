/** How many pins a board has, as its page counts them: what deciding about boards and pins asks of those who show them. */
export abstract class PinCounts {
  abstract pinCountOf(boardId: string): Promise<number>;
}
