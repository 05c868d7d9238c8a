import { backOff, pause } from './pause.ts';

/** The right to do something alone. */
export interface Leadership {
  /** Aborts when the right is gone without having been given back. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

export interface LeaderLock {
  /** Waits until nobody else holds `name`; null when `signal` aborts first. Lost infrastructure is waited out. */
  acquire(name: string, signal: AbortSignal): Promise<Leadership | null>;
}

/** Work of the leader. */
export interface LeaderTask {
  /** Under this name only one process does it. */
  readonly name: string;
  readonly lock: LeaderLock;
  /** One term: until `signal` aborts, or by an error. It takes an epoch where it writes, so that writes of a former leader are refused. */
  readonly term: (signal: AbortSignal) => Promise<void>;
  /** Called with the error that ended a term early, and the number of such terms in a row. */
  readonly failed: (error: unknown, failures: number) => void;
}

/** A term that lasted this long, in milliseconds, began well. */
const WELL_BEGUN = 10_000;
/** The longest wait between two terms, in milliseconds: what is published is out soon after its cause is gone. */
const LONGEST_WAIT = 1_000;
/** Milliseconds after a term that ended by itself: time for another process to lead. */
const AFTER_TERM = 500;

/**
 * Waits until no other process leads, does the task, and tries again after whatever ended the term, until `signal` aborts.
 *
 * @example void lead({ name: 'event-index', lock, term: (signal) => follow(signal), failed: (error) => log.warn({ err: error }) }, signal);
 */
export const lead = async ({ name, lock, term, failed }: LeaderTask, signal: AbortSignal): Promise<void> => {
  for (let failures = 0; !signal.aborted; ) {
    const leadership = await lock.acquire(name, signal);
    if (!leadership) return;
    const since = performance.now();
    try {
      await term(AbortSignal.any([signal, leadership.lost]));
      failures = 0;
    } catch (error) {
      failures = performance.now() - since < WELL_BEGUN ? failures + 1 : 1;
      if (!signal.aborted) failed(error, failures);
    } finally {
      await leadership.release();
    }
    await pause(failures === 0 ? AFTER_TERM : backOff(failures, LONGEST_WAIT), signal);
  }
};
