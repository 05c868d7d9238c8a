import { CONSECUTIVE_FAILURES_MAX } from '../../accounts/domain/account.ts';

/** One counter of DE-059. `window` and `lock` in seconds; `subject`: whom a reset clears. */
export interface Counter {
  readonly scope: 'device' | 'account' | 'address';
  readonly key: string;
  readonly subject: string;
  readonly max: number;
  readonly window: number;
  readonly lock: number;
  /** End of the lock; a log-in on a known device and a reset end each of them. */
  readonly endsBy: 'time' | 'reset';
}

/** Person who tries to log in; every value is a keyed hash or an id. */
export interface Attempt {
  /** The account, by whichever of its names it was called; for a name that nobody has, its hash. */
  readonly subject: string;
  /** Set when this device has logged in to this account before. */
  readonly knownDevice: string | null;
  /** /24 or /64. */
  readonly network: string;
  /** An IPv4 address, or a /64. */
  readonly address: string;
}

export interface LoginCounters {
  /** Counters that this attempt raises. */
  readonly all: readonly Counter[];
  /** Counters that a success resets; on the others it only takes its own count back. */
  readonly forgottenBySuccess: readonly Counter[];
}

const half = { max: 10, window: 1800, lock: 1800, endsBy: 'time' } as const;
const CENTURY = 36_500 * 86_400;
const total = { max: CONSECUTIVE_FAILURES_MAX, window: CENTURY, lock: CENTURY, endsBy: 'reset' } as const;

/**
 * DE-059 without the captcha steps. A device known to the account is counted by itself alone, behind the same address
 * too: nobody else can lock its owner out.
 */
export const loginCounters = (
  { subject, knownDevice, network, address }: Attempt,
  key: (...parts: string[]) => string,
): LoginCounters => {
  const consecutive: Counter = { scope: 'account', key: key('consecutive', subject), subject, ...total };
  if (knownDevice !== null) {
    const device: Counter = { scope: 'device', key: key('device', subject, knownDevice), subject, ...half };
    const inAll: Counter = { scope: 'device', key: key('device-total', subject, knownDevice), subject, ...total };
    return { all: [device, inAll], forgottenBySuccess: [device, inAll, consecutive] };
  }
  const near: Counter = { scope: 'account', key: key('network', subject, network), subject, ...half };
  const caller = key('address', address);
  const far: Counter = { scope: 'address', key: caller, subject: caller, ...half, max: 30, window: 600 };
  return { all: [near, consecutive, far], forgottenBySuccess: [near, consecutive] };
};
