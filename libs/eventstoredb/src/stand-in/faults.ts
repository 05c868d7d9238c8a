/** Fault of one append; `stored` says whether the events are kept all the same. */
export type AppendFault =
  | { readonly kind: 'unavailable' | 'unknown' | 'not-leader' | 'end' | 'silent'; readonly stored?: boolean }
  /** As from a server that has just started. */
  | { readonly kind: 'not-ready'; readonly stored?: false }
  /** Stored at once, told later. */
  | { readonly kind: 'late'; readonly milliseconds: number };

/** Fault of one read or one subscription. */
export type ReadFault =
  | { readonly kind: 'unavailable' | 'not-ready' | 'silent' }
  /** The stream ends with OK after so many answers. */
  | { readonly kind: 'end'; readonly after: number }
  /** Every event is delivered twice. */
  | { readonly kind: 'twice' }
  | { readonly kind: 'drip'; readonly milliseconds: number };

/** Queue of faults; each is met by one call. */
export class Faults {
  private readonly appends: AppendFault[] = [];
  private readonly reads: ReadFault[] = [];
  private readonly subscriptions: ReadFault[] = [];

  /** As long as it says so every call is refused: by a wrong password, or for want of a right. */
  refusing: 'password' | 'right' | null = null;

  append(...faults: AppendFault[]): void {
    this.appends.push(...faults);
  }

  read(...faults: ReadFault[]): void {
    this.reads.push(...faults);
  }

  subscription(...faults: ReadFault[]): void {
    this.subscriptions.push(...faults);
  }

  ofAppend(): AppendFault | undefined {
    return this.appends.shift();
  }

  ofRead(subscribes: boolean): ReadFault | undefined {
    return (subscribes ? this.subscriptions : this.reads).shift();
  }
}
