import { ApiError } from '@corkboard/http-edge/api-error';
import type { LogEntry } from '../../security-log/log-entries.ts';
import type { Lock } from './throttles.ts';

const errors = { device: 'RATE_DEVICE', account: 'RATE_ACCOUNT', address: 'RATE_IP' } as const;

/** Refusal of a locked-out caller: when the lock ends or, where no time ends it, what does. */
export const lockRefusal = ({ counter, until }: Lock, now: Date): ApiError => {
  if (counter.endsBy === 'reset') return new ApiError('RATE_UNTIL_RESET');
  const retryAfterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  return new ApiError(errors[counter.scope], { retryAfterSeconds });
};

export const lockEntry = ({ counter, until }: Lock): LogEntry => ({
  type: 'LogInRateLimited',
  scope: counter.scope,
  keyHash: counter.key,
  failures: counter.max,
  until: counter.endsBy === 'reset' ? null : until.toISOString(),
});
