import { createHmac, type KeyObject, randomBytes } from 'node:crypto';
import { canonicalPassword } from '@corkboard/contracts/identity/password';
import { ApiError } from '@corkboard/http-edge/api-error';
import { hash, verify } from '@node-rs/argon2';
import { Counter, register } from 'prom-client';

/** ASVS 5.0 App. C: 19 MiB, two passes, one lane. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;
const current = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

const hashings =
  (register.getSingleMetric('identity_password_hashings_total') as Counter | undefined) ??
  new Counter({ name: 'identity_password_hashings_total', help: 'argon2id computations' });

export interface HasherOptions {
  readonly pepper: KeyObject;
  /** Computations at the same time. */
  readonly concurrency: number;
  /** Callers that may wait; one more is sent away with 503. */
  readonly queue: number;
}

/** argon2id behind a bounded queue, so that a rush of log-ins cannot starve the rest. */
export class PasswordHasher {
  readonly #options: HasherOptions;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #decoy: Promise<string> | null = null;
  /** Computations since the start: tests count that every attempt costs exactly one. */
  computed = 0;

  constructor(options: HasherOptions) {
    this.#options = options;
  }

  /** Makes the hash that unknown names are compared with; called at start, so that no attempt pays for it. */
  async prepare(): Promise<void> {
    this.#decoy ??= hash(this.#peppered(randomBytes(16).toString('hex')), parameters);
    await this.#decoy;
  }

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(this.#peppered(password), parameters));
  }

  /** Costs one computation whether or not there is a hash to compare with. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    await this.prepare();
    const compared = stored ?? (await this.#decoy) ?? '';
    const matches = await this.#inTurn(() => verify(compared, this.#peppered(password)));
    return stored !== null && matches;
  }

  needsRehash(stored: string): boolean {
    return !stored.startsWith(current);
  }

  #peppered(password: string): string {
    return createHmac('sha256', this.#options.pepper).update(canonicalPassword(password)).digest('base64url');
  }

  async #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#running >= this.#options.concurrency) await this.#wait();
    else this.#running += 1;
    this.computed += 1;
    hashings.inc();
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
