/** Three heartbeats were missed. */
const GONE_AFTER_MS = 15_000;

/** Other processes that listen on a store's channel; without any, no notification is sent. */
export class Peers {
  private readonly seenAt = new Map<string, number>();

  /** True for the first greeting of a process, which then expects one back. */
  note(greeting: string): boolean {
    const isNew = !this.seenAt.has(greeting);
    this.seenAt.set(greeting, performance.now());
    return isNew;
  }

  get isAlone(): boolean {
    const gone = performance.now() - GONE_AFTER_MS;
    for (const [greeting, at] of this.seenAt) if (at < gone) this.seenAt.delete(greeting);
    return this.seenAt.size === 0;
  }
}
