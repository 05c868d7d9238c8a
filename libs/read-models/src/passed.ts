import { type Position, START } from '@corkboard/event-store/event';

/** Progress of followers, as far as this process knows, and waiters for it. */
export class Passed {
  private readonly positions = new Map<string, Position>();
  private readonly waiters = new Set<() => void>();

  at(name: string): Position {
    return this.positions.get(name) ?? START;
  }

  raise(name: string, position: Position): void {
    if (position <= this.at(name)) return;
    this.positions.set(name, position);
    for (const check of [...this.waiters]) check();
  }

  /** True as soon as the follower has passed the position; false after the time. */
  wait(name: string, position: Position, timeoutMs: number): Promise<boolean> {
    if (this.at(name) >= position) return Promise.resolve(true);
    return new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        this.waiters.delete(check);
        resolve(this.at(name) >= position);
      };
      const check = (): void => {
        if (this.at(name) >= position) finish();
      };
      const timer = setTimeout(finish, timeoutMs);
      this.waiters.add(check);
    });
  }
}
