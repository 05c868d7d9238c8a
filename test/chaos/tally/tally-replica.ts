import { join } from 'node:path';
import { type Place, Replica, root } from '../replica.ts';
import type { Answer, Asked } from './commands.ts';

const main = join(import.meta.dirname, 'main.ts');

/** Receives commands over the channel between the two processes. */
export class TallyReplica extends Replica {
  private calls = 0;
  private readonly waiting = new Map<number, (answer: Answer | null) => void>();

  constructor(place: Place, env: Readonly<Record<string, string>>) {
    const parameters = ['--disable-warning=ExperimentalWarning', '--disable-warning=TimeoutNegativeWarning'];
    parameters.push('--import', join(root, 'scripts', 'typescript.mjs'), main);
    super(place, { parameters, env: { ...env, DATABASE_URL: place.url } });
  }

  /** Null when nobody answered within the time. */
  ask(asked: Omit<Asked, 'call'>, timeout: number): Promise<Answer | null> {
    const { child } = this;
    if (!this.up || !child?.connected) return Promise.resolve(null);
    this.calls += 1;
    const call = this.calls;
    return new Promise((resolve) => {
      const settle = (answer: Answer | null): void => {
        clearTimeout(timer);
        this.waiting.delete(call);
        resolve(answer);
      };
      const timer = setTimeout(() => settle(null), timeout);
      this.waiting.set(call, settle);
      child.send({ ...asked, call }, (error) => void (error && settle(null)));
    });
  }

  protected received(message: unknown): void {
    if (message === 'ready') this.ready();
    else this.waiting.get((message as Answer).call)?.(message as Answer);
  }

  protected gone(): void {
    for (const settle of [...this.waiting.values()]) settle(null);
  }
}
