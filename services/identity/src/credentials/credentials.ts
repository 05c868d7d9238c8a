import { uuidv7 } from '@corkboard/event-store/identifiers';
import { rowsIn } from '@corkboard/event-store/rows';
import { ApiError } from '@corkboard/http-edge/api-error';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Accounts } from '../accounts/accounts.ts';
import { CLOCK, type Clock, HOUR, later } from '../clock.ts';
import { credentialsTable } from './credentials.table.ts';
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
    private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly hasher: PasswordHasher,
    private readonly former: FormerCost,
  ) {}

  get #rows() {
    return rowsIn(this.pool, credentialsTable);
  }

  /** Stores a hash under a new id, which counts for nothing yet. */
  async prepare(accountId: string, password: string): Promise<string> {
    const credentialId = uuidv7();
    const hash = await this.hasher.hash(password);
    const row = { credential_id: credentialId, account_id: accountId, hash, created_at: this.clock.now() };
    await this.#rows.insert(row);
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
  async sweep(): Promise<void> {
    const old = later(this.clock.now(), -HOUR);
    const unnamed = 'WHERE created_at < $1 AND NOT named LIMIT 500';
    for (const { credential_id, account_id } of await this.#rows.find(['credential_id', 'account_id'], unnamed, [old]))
      if ((await this.accounts.load(account_id))?.credentialId === credential_id)
        await this.#rows.update({ credential_id }, { named: true });
      else await this.#rows.delete({ credential_id });
  }

  /** A rush of log-ins leaves the hash as it is until the next one. */
  async #rehash(credentialId: string, password: string): Promise<void> {
    const hash = await this.hasher.hash(password).catch((reason: unknown) => {
      if (reason instanceof ApiError && reason.errorName === 'DEGRADED') return null;
      throw reason;
    });
    if (hash !== null) await this.#rows.update({ credential_id: credentialId }, { hash });
  }
}
