import type { Refused } from '@corkboard/event-store/decider';
import type { OpenAccount } from '../../accounts/domain/account.ts';

/** Account that an attempt is for, before anything is proven. */
export interface Candidate {
  /** Null: nobody's. */
  readonly accountId: string | null;
  /** This browser has been signed in to the account before. */
  readonly knownDevice: boolean;
}

export interface Proven {
  readonly account: OpenAccount;
  readonly knownDevice: boolean;
}

export interface NotProven extends Refused<'wrong-password'> {
  /** Account of the failed attempt; null: none. For the log alone. */
  readonly accountId: string | null;
}

/** One way to prove who someone is. Neither step takes longer for an account that exists than for one that does not. */
export interface Proof<Attempt, Found extends Candidate> {
  /** Its name in events and in the security log. */
  readonly method: string;
  find(attempt: Attempt): Promise<Found>;
  prove(attempt: Attempt, found: Found): Promise<Proven | NotProven>;
}
