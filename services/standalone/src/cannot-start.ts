/** Failure of the product to start; the message is one sentence for the terminal. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
