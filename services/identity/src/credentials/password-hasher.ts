import { createHmac, type KeyObject, randomBytes } from 'node:crypto';
import { ApiError } from '@corkboard/http-edge/api-error';
import { canonicalPassword } from '@corkboard/rules/identity/password';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { Counter, register } from 'prom-client';

const argon2id = { algorithm: 2, parallelism: 1, outputLen: 32 } as const;

/**
 * The OWASP Password Storage Cheat Sheet lists both as equal: 12 MiB in three passes for new hashes, and 19 MiB in two,
 * which hashes of earlier releases keep until their owner logs in.
 */
const costs = {
  current: { ...argon2id, memoryCost: 12_288, timeCost: 3 },
  former: { ...argon2id, memoryCost: 19_456, timeCost: 2 },
} as const;
export type Cost = keyof typeof costs;

/** The beginning of every hash of today's cost, in the PHC string format. */
export const CURRENT_HASH = `$argon2id$v=19$m=${costs.current.memoryCost},t=${costs.current.timeCost},p=1$`;

const hashings =
  (register.getSingleMetric('identity_password_hashings_total') as Counter | undefined) ??
  new Counter({
    name: 'identity_password_hashings_total',
    help: 'argon2id computations, by the cost of the hash: current, or former until its owner logs in',
    labelNames: ['cost'],
  });

export interface HasherOptions {
  readonly pepper: KeyObject;
  /** Computations at the same time. */
  readonly concurrency: number;
  /** Callers that may wait; one more is sent away with 503. */
  readonly queue: number;
}

/** argon2id behind a bounded queue, so that a rush of log-ins cannot starve the rest. */
export class PasswordHasher implements OnApplicationBootstrap {
  readonly #options: HasherOptions;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  readonly #decoys = new Map<Cost, Promise<string>>();
  /** Computations since the start: tests count that every attempt costs exactly one. */
  computed = 0;

  constructor(options: HasherOptions) {
    this.#options = options;
  }

  /** Makes the hashes that unknown names are compared with, so that no attempt pays for them. */
  async onApplicationBootstrap(): Promise<void> {
    await Promise.all([this.#decoy('current'), this.#decoy('former')]);
  }

  hash(password: string): Promise<string> {
    return this.#inTurn('current', () => hash(this.#peppered(password), costs.current));
  }

  /** One computation at the cost of the stored hash; `null` is compared with a hash of nobody, of `decoy`'s cost. */
  async verify(stored: string | null, password: string, decoy: Cost = 'current'): Promise<boolean> {
    const compared = stored ?? (await this.#decoy(decoy));
    const cost = this.needsRehash(compared) ? 'former' : 'current';
    const matches = await this.#inTurn(cost, () => verify(compared, this.#peppered(password)));
    return stored !== null && matches;
  }

  needsRehash(stored: string): boolean {
    return !stored.startsWith(CURRENT_HASH);
  }

  #decoy(cost: Cost): Promise<string> {
    const made = this.#decoys.get(cost) ?? hash(this.#peppered(randomBytes(16).toString('hex')), costs[cost]);
    this.#decoys.set(cost, made);
    return made;
  }

  #peppered(password: string): string {
    return createHmac('sha256', this.#options.pepper).update(canonicalPassword(password)).digest('base64url');
  }

  async #inTurn<Value>(cost: Cost, work: () => Promise<Value>): Promise<Value> {
    if (this.#running >= this.#options.concurrency) await this.#wait();
    else this.#running += 1;
    this.computed += 1;
    hashings.inc({ cost });
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#options.queue) throw new ApiError('DEGRADED', { retryAfterSeconds: 2 });
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
