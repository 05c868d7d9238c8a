import { AsyncLocalStorage } from 'node:async_hooks';
import { StoreUnavailable } from './port.ts';

/** The longest wait for one answer of a database or a store within a deadline, in ms, however far off its end is. */
export const WAIT_MS = 4_500;

/** There was no answer within the time that the work has. Of a write nothing is known: repeat it with the same ids. */
export class DeadlinePassed extends StoreUnavailable {
  constructor() {
    super('there was no answer within the time that a request has');
  }
}

const current = new AsyncLocalStorage<Deadline | undefined>();

/**
 * The time that some work has, a request mostly. It goes down the asynchronous calls by itself: pools, stores, queues and
 * internal calls ask for what is left. Work without one waits as its own limits say.
 *
 * @example new Deadline(4_500).run(() => handle(request));
 */
export class Deadline {
  readonly #end: number;
  #met = false;

  /** @param wait longest single wait, in ms */
  constructor(
    milliseconds: number,
    private readonly wait: number = WAIT_MS,
  ) {
    this.#end = performance.now() + milliseconds;
  }

  run<T>(work: () => T): T {
    return current.run(this, work);
  }

  /** The work is done: what it left running is bounded no longer. Too late once the time is over. */
  meet(): void {
    if (this.#end > performance.now()) this.#met = true;
  }

  /** Milliseconds, rounded up; 0 when the time is over, null when nothing bounds the wait. */
  get leftInAll(): number | null {
    return this.#met ? null : Math.ceil(Math.max(0, this.#end - performance.now()));
  }

  /** The same for one wait. */
  get left(): number | null {
    return this.leftInAll === null ? null : Math.min(this.leftInAll, this.wait);
  }
}

/** Rest of the deadline of the current work in ms; null where there is none. */
export const timeLeft = (): number | null => current.getStore()?.left ?? null;

/** A signal that aborts after `milliseconds`, or when the work under way has no time left at all. */
export const signalWithin = (milliseconds: number): AbortSignal =>
  AbortSignal.timeout(Math.min(milliseconds, current.getStore()?.leftInAll ?? milliseconds));

/** Runs what outlives the request that happens to begin it, or serves others too. */
export const withoutDeadline = <T>(work: () => T): T => current.run(undefined, work);

/** Waits for an answer. */
export interface Caller<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Puts a caller into a line until it is answered; its place is given up when its deadline passes before it was taken out.
 *
 * @param placed makes what stands in the line, in one literal: to spread an object into another costs microseconds
 */
export const inLine = <Waiting, Answer>(
  line: Waiting[],
  placed: (caller: Caller<Answer>) => Waiting,
): Promise<Answer> => {
  let leave = (): void => undefined;
  const answer = new Promise<Answer>((resolve, reject) => {
    const mine = placed({ resolve, reject });
    line.push(mine);
    leave = () => {
      const place = line.indexOf(mine);
      if (place !== -1) line.splice(place, 1);
    };
  });
  return orDeadline(answer, leave);
};

/**
 * The answer, or a rejection with DeadlinePassed as soon as there is no time left; `given` is told then, so that what has
 * not begun need not.
 */
export const orDeadline = <T>(answer: Promise<T>, given: () => void = () => undefined): Promise<T> => {
  const left = timeLeft();
  if (left === null) return answer;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      given();
      reject(new DeadlinePassed());
    }, left);
    answer.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
};
