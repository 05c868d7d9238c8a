/** Failures in a row that open it. */
export const FAILURES_MOST = 3;
/** Milliseconds that it stays open before one call is tried. */
export const OPEN_MS = 10_000;

type State =
  | { readonly status: 'closed'; readonly failures: number }
  | { readonly status: 'open'; readonly until: number }
  | { readonly status: 'trial' };

/** Circuit breaker: once several calls in a row have failed none is made for a while, then a single one on trial. */
export class Breaker {
  #state: State = { status: 'closed', failures: 0 };

  /** True when the call may be made: then its result has to be told. @param now milliseconds of a monotonic clock */
  mayCall(now: number): boolean {
    if (this.#state.status === 'closed') return true;
    if (this.#state.status === 'trial' || now < this.#state.until) return false;
    this.#state = { status: 'trial' };
    return true;
  }

  /** The result of a call made before it opened closes nothing. */
  succeeded(): void {
    if (this.#state.status !== 'open') this.#state = { status: 'closed', failures: 0 };
  }

  failed(now: number): void {
    const failures = this.#state.status === 'closed' ? this.#state.failures + 1 : FAILURES_MOST;
    const isOpen = this.#state.status === 'open';
    if (failures < FAILURES_MOST) this.#state = { status: 'closed', failures };
    else if (!isOpen) this.#state = { status: 'open', until: now + OPEN_MS };
  }
}
