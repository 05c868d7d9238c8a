/** Why the product did not start; the message is one sentence for the terminal. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
