import { backOff, pause } from '@corkboard/event-store/pause';
import type { LeaderLock } from './leader-lock.ts';

/** What one process at a time does. */
export interface Office {
  /** Under this name only one process holds it. */
  readonly name: string;
  readonly lock: LeaderLock;
  /** One term: until `signal` aborts, or by an error. Writes carry the epoch, so that those of a former holder are refused. */
  readonly term: (signal: AbortSignal, epoch: number) => Promise<void>;
  /** Why a term ended early, and how many in a row did. */
  readonly failed: (error: unknown, failures: number) => void;
}

/** A term that lasted this long, in milliseconds, began well. */
const WELL_BEGUN = 10_000;
/** The longest wait between two terms, in milliseconds: what is published is out soon after its cause is gone. */
const LONGEST_WAIT = 1_000;

/**
 * Waits until nobody else holds the office, does it, and tries again after whatever ended the term, until `signal` aborts.
 *
 * @example void lead({ name: 'event-index', lock, term: (signal) => follow(signal), failed: (error) => log.warn({ err: error }) }, signal);
 */
export const lead = async ({ name, lock, term, failed }: Office, signal: AbortSignal): Promise<void> => {
  for (let failures = 0; !signal.aborted; await pause(backOff(failures, LONGEST_WAIT), signal)) {
    const leadership = await lock.acquire(name, signal);
    if (!leadership) return;
    const since = performance.now();
    try {
      await term(AbortSignal.any([signal, leadership.lost]), leadership.epoch);
      failures = 0;
    } catch (error) {
      failures = performance.now() - since < WELL_BEGUN ? failures + 1 : 1;
      if (!signal.aborted) failed(error, failures);
    } finally {
      await leadership.release();
    }
  }
};
