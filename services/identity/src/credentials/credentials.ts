import { uuidv7 } from '@corkboard/event-store/identifiers';
import { ApiError } from '@corkboard/http-edge/api-error';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { CLOCK, type Clock, HOUR, later } from '../clock.ts';
import { FormerCost } from './former-cost.ts';
import { PasswordHasher } from './password-hasher.ts';

export interface Credential {
  readonly credentialId: string;
  readonly hash: string;
}

/**
 * Hashes, kept away from the events (DESIGN 3): a row is written before the append that names it, and counts only once
 * the account's stream does.
 */
@Injectable()
export class Credentials {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly hasher: PasswordHasher,
    private readonly former: FormerCost,
  ) {}

  /** Stores a hash under a new id, which counts for nothing yet. */
  async prepare(accountId: string, password: string): Promise<string> {
    const credentialId = uuidv7();
    const hash = await this.hasher.hash(password);
    const text = 'INSERT INTO credentials (credential_id, account_id, hash, created_at) VALUES ($1, $2, $3, $4)';
    await this.pool.query(text, [credentialId, accountId, hash, this.clock.now()]);
    return credentialId;
  }

  /** `null` where there is no hash to compare with. */
  async find(credentialId: string | null): Promise<Credential | null> {
    if (credentialId === null) return null;
    const query = {
      name: 'credential-hash',
      text: 'SELECT hash FROM credentials WHERE credential_id = $1',
      values: [credentialId],
    };
    const { rows } = await this.pool.query<{ hash: string }>(query);
    return rows[0] ? { credentialId, hash: rows[0].hash } : null;
  }

  /** One computation in any case; `null` stands for nobody, whose cost depends on the name that was typed. */
  async matches(credential: Credential | null, password: string, identifier: string): Promise<boolean> {
    const hash = credential?.hash ?? null;
    const matches = await this.hasher.verify(hash, password, this.former.costOf(identifier));
    if (matches && credential !== null && this.hasher.needsRehash(credential.hash))
      await this.#rehash(credential.credentialId, password);
    return matches;
  }

  /** Removes rows that no stream has named for an hour. */
  async sweep(isNamed: (accountId: string, credentialId: string) => Promise<boolean>): Promise<number> {
    const old = later(this.clock.now(), -HOUR);
    const text = 'SELECT credential_id, account_id FROM credentials WHERE created_at < $1 AND NOT named LIMIT 500';
    const { rows } = await this.pool.query<{ credential_id: string; account_id: string }>(text, [old]);
    let removed = 0;
    for (const row of rows) {
      const named = await isNamed(row.account_id, row.credential_id);
      const change = named
        ? 'UPDATE credentials SET named = true WHERE credential_id = $1'
        : 'DELETE FROM credentials WHERE credential_id = $1';
      await this.pool.query(change, [row.credential_id]);
      if (!named) removed += 1;
    }
    return removed;
  }

  /** A rush of log-ins leaves the hash as it is until the next one. */
  async #rehash(credentialId: string, password: string): Promise<void> {
    const hash = await this.hasher.hash(password).catch((reason: unknown) => {
      if (reason instanceof ApiError && reason.errorName === 'DEGRADED') return null;
      throw reason;
    });
    if (hash !== null)
      await this.pool.query('UPDATE credentials SET hash = $2 WHERE credential_id = $1', [credentialId, hash]);
  }
}
