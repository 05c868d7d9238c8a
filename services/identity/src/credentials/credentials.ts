import { uuidv7 } from '@corkboard/event-store/identifiers';
import { POOL } from '@corkboard/http-edge/backbone/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { CLOCK, type Clock, HOUR, later } from '../clock.ts';
import { PasswordHasher } from './password-hasher.ts';

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
  ) {}

  /** Stores a hash under a new id, which counts for nothing yet. */
  async prepare(accountId: string, password: string): Promise<string> {
    const credentialId = uuidv7();
    const hash = await this.hasher.hash(password);
    const text = 'INSERT INTO credentials (credential_id, account_id, hash, created_at) VALUES ($1, $2, $3, $4)';
    await this.pool.query(text, [credentialId, accountId, hash, this.clock.now()]);
    return credentialId;
  }

  /** One computation whatever the ids are; `null` stands for nobody. */
  async matches(credentialId: string | null, password: string): Promise<boolean> {
    const stored = credentialId === null ? null : await this.#hashOf(credentialId);
    const matches = await this.hasher.verify(stored, password);
    if (matches && stored !== null && this.hasher.needsRehash(stored)) await this.#rehash(credentialId, password);
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

  async #hashOf(credentialId: string): Promise<string | null> {
    const query = {
      name: 'credential-hash',
      text: 'SELECT hash FROM credentials WHERE credential_id = $1',
      values: [credentialId],
    };
    const { rows } = await this.pool.query<{ hash: string }>(query);
    return rows[0]?.hash ?? null;
  }

  async #rehash(credentialId: string | null, password: string): Promise<void> {
    const hash = await this.hasher.hash(password);
    await this.pool.query('UPDATE credentials SET hash = $2 WHERE credential_id = $1', [credentialId, hash]);
  }
}
