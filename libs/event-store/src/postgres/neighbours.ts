/** Three greetings were missed. */
const GONE_AFTER_MS = 15_000;

/** Who else listens on the channel of a store. An installation is often one process: then nobody needs to be told. */
export class Neighbours {
  private readonly heardAt = new Map<string, number>();

  /** True when the greeting is of somebody new, who wants to be greeted as well. */
  hear(greeting: string): boolean {
    const isNew = !this.heardAt.has(greeting);
    this.heardAt.set(greeting, performance.now());
    return isNew;
  }

  get isAlone(): boolean {
    const gone = performance.now() - GONE_AFTER_MS;
    for (const [greeting, at] of this.heardAt) if (at < gone) this.heardAt.delete(greeting);
    return this.heardAt.size === 0;
  }
}
