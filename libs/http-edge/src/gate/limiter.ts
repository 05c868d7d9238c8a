import { createHmac, type KeyObject } from 'node:crypto';
import { limits as defaults, type Limit, type LimitName } from '@corkboard/contracts/limits';
import { withoutDeadline } from '@corkboard/event-store/deadline';
import type { EdgeConfig } from '@corkboard/runtime/config';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../api-error.ts';
import { callerOf } from '../network.ts';

export interface Caller {
  readonly accountId: string | null;
  readonly address: string;
  readonly deviceId: string | null;
}

/** Counts calls per route limit, in PostgreSQL, so that all replicas count together. */
export interface Limiter {
  /** Throws ApiError RATE_LIMITED with Retry-After once a limit is passed. */
  count(name: LimitName, caller: Caller): Promise<void>;
}

const subject = (limit: Limit, caller: Caller): string | null => {
  if (limit.by === 'device') return caller.deviceId;
  if (limit.by === 'account' && caller.accountId) return caller.accountId;
  return callerOf(caller.address);
};

const limitsOf = (config: EdgeConfig): Readonly<Record<LimitName, readonly Limit[]>> => {
  const overrides = JSON.parse(config.LIMITS) as Partial<Record<LimitName, Limit[]>>;
  return { ...defaults, ...overrides };
};

/** A service's limiter; the table is made by the service's migrations (`limiterTable`). */
export const createLimiter = (pool: Pool, config: EdgeConfig, addressKey: KeyObject): Limiter => {
  const limits = limitsOf(config);
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterFor = (name: LimitName, limit: Limit, index: number): RateLimiterPostgres => {
    const key = `${name}:${index}`;
    const known = limiters.get(key);
    if (known) return known;
    const options = {
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: key,
      clearExpiredByTimeout: index === 0,
    };
    // It sweeps by itself for as long as the process runs.
    const made = withoutDeadline(
      () => new RateLimiterPostgres({ ...options, points: limit.max, duration: limit.seconds }),
    );
    limiters.set(key, made);
    return made;
  };
  // An address is personal data: only its keyed hash is stored.
  const hidden = (value: string): string =>
    createHmac('sha256', addressKey).update(value).digest('base64url').slice(0, 22);
  return {
    async count(name, caller) {
      if (!config.RATE_LIMITS) return;
      for (const [index, limit] of limits[name].entries()) {
        const who = subject(limit, caller);
        if (who === null) continue;
        try {
          await limiterFor(name, limit, index).consume(hidden(who));
        } catch (error) {
          if (error instanceof RateLimiterRes)
            throw new ApiError('RATE_LIMITED', {
              retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
            });
          throw error;
        }
      }
    },
  };
};

export const limiterTable = `CREATE UNLOGGED TABLE IF NOT EXISTS rate_limits (key varchar(255) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint)`;
