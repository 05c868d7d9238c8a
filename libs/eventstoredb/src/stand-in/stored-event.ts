export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface StoredEvent extends ProposedEvent {
  readonly stream: string;
  readonly revision: number;
  /** Begin of the event in the log, in bytes: commit and prepare position are the same. */
  readonly position: bigint;
  readonly createdMs: number;
}
