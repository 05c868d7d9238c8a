import type { Position } from '@corkboard/event-store/event';
import { WakeSignal } from '@corkboard/event-store/wake-signal';

interface Step {
  readonly position: Position;
  isDone: boolean;
}

/**
 * Work on events that begins in their order, several at once, and may end in another order: `passed` is told a position once
 * everything up to it is done. The first failure ends it: `stopped` aborts, and `end` throws it.
 */
export class UnderWay {
  private readonly steps: Step[] = [];
  private readonly wakeSignal = new WakeSignal();
  private readonly stopping = new AbortController();
  private running = 0;
  private failure: { readonly error: unknown } | null = null;

  constructor(
    private readonly most: number,
    private readonly passed: (position: Position) => void,
  ) {}

  get stopped(): AbortSignal {
    return this.stopping.signal;
  }

  /** Begins once fewer than `most` are running; not at all after a failure or an abort. */
  async begin(position: Position, work: () => Promise<void>, signal: AbortSignal): Promise<void> {
    while (this.running >= this.most && !signal.aborted) await this.wakeSignal.wait(null, signal);
    if (signal.aborted) return;
    const step = { position, isDone: false };
    this.steps.push(step);
    this.running += 1;
    work()
      .then(() => this.done(step, signal))
      .catch((error: unknown) => {
        this.failure ??= { error };
        this.stopping.abort();
      })
      .finally(() => {
        this.running -= 1;
        this.wakeSignal.notify();
      });
  }

  /** Nothing more begins; `stopped` aborts. */
  stop(): void {
    this.stopping.abort();
  }

  /** Events up to here that need no work. */
  through(position: Position): void {
    this.steps.push({ position, isDone: true });
    this.advance();
  }

  /** Resolves when nothing runs any more. @throws the first failure */
  async end(): Promise<void> {
    const never = new AbortController().signal;
    while (this.running > 0) await this.wakeSignal.wait(null, never);
    if (this.failure) throw this.failure.error;
  }

  private done(step: Step, signal: AbortSignal): void {
    // Left in the middle, it is done again by the next leader.
    if (signal.aborted) return;
    step.isDone = true;
    this.advance();
  }

  private advance(): void {
    let last: Step | undefined;
    while (this.steps[0]?.isDone) last = this.steps.shift();
    if (last) this.passed(last.position);
  }
}
