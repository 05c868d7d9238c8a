/** What the address says about the state that is shown. */
export interface StreamView {
  /** After which revision; absent: after the last. */
  readonly at?: number;
  /** Compared with the state after this revision. */
  readonly with?: number;
}
