/** A command that was carried out and had nothing to change in a stream. */
export interface Unchanged {
  /** By `commandId`: actor, command and idempotency key, hashed. */
  readonly command: string;
  /** By `streamId`, hashed as well: no row says who it is about. */
  readonly stream: string;
  readonly fingerprint: string;
  /** Of the stream then; -1 for one that did not exist. */
  readonly revision: number;
}

/**
 * Remembers commands that left no event to be known by, so that the same key brings the same answer later, and changes
 * nothing then either.
 */
export interface UnchangedCommands {
  /** Streams that a command left unchanged. */
  find(command: string): Promise<readonly Unchanged[]>;
  /** On disk when it resolves; false when there is one already, which stays. */
  keep(unchanged: Unchanged): Promise<boolean>;
}
