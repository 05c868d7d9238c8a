import { CONSECUTIVE_FAILURES_MAX } from '../accounts/domain/account.ts';

/** One counter of DE-059. `window` and `lock` in seconds; `subject`: whom a reset clears. */
export interface Counter {
  readonly scope: 'device' | 'account' | 'address';
  readonly key: string;
  readonly subject: string;
  readonly max: number;
  readonly window: number;
  readonly lock: number;
}

/** Who tries to log in; every value is a keyed hash or an id. */
export interface Attempt {
  /** What was typed. */
  readonly identifier: string;
  readonly accountId: string | null;
  /** Set when this device has logged in to this account before. */
  readonly knownDevice: string | null;
  readonly network: string;
  readonly address: string;
}

export interface LoginCounters {
  /** What this attempt counts on. */
  readonly all: readonly Counter[];
  /** What a success forgets; on the others it only takes its own count back. */
  readonly forgottenBySuccess: readonly Counter[];
}

const HALF_AN_HOUR = 1800;
const CENTURY = 36_500 * 86_400;

/**
 * DE-059 without the captcha steps. A device known to the account is counted by itself alone, behind the same address
 * too: nobody else can lock its owner out.
 */
export const loginCounters = (attempt: Attempt, key: (...parts: string[]) => string): LoginCounters => {
  const subject = attempt.accountId ?? attempt.identifier;
  const consecutive: Counter = {
    scope: 'account',
    key: key('consecutive', subject),
    subject,
    max: CONSECUTIVE_FAILURES_MAX,
    window: CENTURY,
    lock: CENTURY,
  };
  if (attempt.knownDevice !== null) {
    const device: Counter = {
      scope: 'device',
      key: key('device', subject, attempt.knownDevice),
      subject,
      max: 10,
      window: HALF_AN_HOUR,
      lock: HALF_AN_HOUR,
    };
    return { all: [device], forgottenBySuccess: [device, consecutive] };
  }
  const network: Counter = {
    scope: 'account',
    key: key('network', attempt.identifier, attempt.network),
    subject: attempt.identifier,
    max: 10,
    window: HALF_AN_HOUR,
    lock: HALF_AN_HOUR,
  };
  const address: Counter = {
    scope: 'address',
    key: key('address', attempt.address),
    subject: key('address', attempt.address),
    max: 30,
    window: 600,
    lock: HALF_AN_HOUR,
  };
  return { all: [network, consecutive, address], forgottenBySuccess: [network, consecutive] };
};
