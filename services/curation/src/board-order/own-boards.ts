/** Boards of a person, as the pages of boards know them. */
export abstract class OwnBoards {
  /** Ids of those that they own or collaborate on, as they stand without an order by hand. */
  abstract standing(accountId: string): Promise<readonly string[]>;
}
