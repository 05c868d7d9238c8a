import type { Profile as PublicProfile } from '@corkboard/contracts/identity/profiles';
import { isUuid } from '@corkboard/event-store/identifiers';
import { columnsOf } from '@corkboard/event-store/table';
import { forServices, type PeopleDirectory } from '@corkboard/http-edge/peers/identity-peer';
import type { Profile, Profiles } from '@corkboard/http-edge/session';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Accounts } from '../accounts/accounts.ts';
import { profileOf } from '../accounts/profile.ts';
import {
  type AccountProfileRow,
  accountProfilesTable,
} from '../accounts/read-models/account-profiles/account-profiles.ts';

/** Accounts that the read model does not have yet are read from their streams; more at once would be a mistake. */
const FRESH_MAX = 25;

const IN_GOOD_STANDING = `NOT EXISTS (SELECT 1 FROM account_statuses s
    WHERE s.account_id = account_profiles.account_id AND (s.status = 'suspended' OR s.closes_after IS NOT NULL))`;
/** Each name is one look into its index. */
const BEGUN = `SELECT ${columnsOf(accountProfilesTable)} FROM (
    (SELECT *, 0 AS kind FROM account_profiles
      WHERE lower(username) LIKE $1 AND ${IN_GOOD_STANDING} ORDER BY lower(username) LIMIT $2)
    UNION
    (SELECT *, 1 AS kind FROM account_profiles
      WHERE lower(full_name) LIKE $1 AND lower(username) NOT LIKE $1 AND ${IN_GOOD_STANDING}
      ORDER BY lower(full_name) LIMIT $2)) found
  ORDER BY kind, lower(username) LIMIT $2`;

const fromRow = ({ account_id: id, ...row }: AccountProfileRow): PublicProfile => ({
  ...{ id, image_large_url: null, image_medium_url: null },
  ...row,
});

/** Names and avatars for the other services. */
@Injectable()
export class Directory implements Profiles, PeopleDirectory {
  constructor(
    private readonly pool: Pool,
    private readonly accounts: Accounts,
  ) {}

  async byIds(accountIds: readonly string[]): Promise<ReadonlyMap<string, Profile>> {
    return new Map((await this.profiles(accountIds)).map((profile) => [profile.id, forServices(profile)]));
  }

  async byUsername(username: string): Promise<Profile | null> {
    const profile = await this.profileByUsername(username);
    return profile && forServices(profile);
  }

  async startingWith(prefix: string, limit: number): Promise<readonly Profile[]> {
    return (await this.profilesStartingWith(prefix, limit)).map(forServices);
  }

  /** Without accounts that are suspended or to be closed: these people are offered to who invites somebody. */
  async profilesStartingWith(prefix: string, limit: number): Promise<readonly PublicProfile[]> {
    const begun = `${prefix.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    const { rows } = await this.pool.query<AccountProfileRow>({
      name: 'profiles-starting-with',
      text: BEGUN,
      values: [begun, limit],
    });
    return rows.map(fromRow);
  }

  async profiles(accountIds: readonly string[]): Promise<readonly PublicProfile[]> {
    const ids = [...new Set(accountIds)].filter((id) => isUuid(id));
    const text = `SELECT ${columnsOf(accountProfilesTable)} FROM account_profiles WHERE account_id = ANY($1)`;
    const { rows } = await this.pool.query<AccountProfileRow>({ name: 'account-profiles', text, values: [ids] });
    const found = new Set(rows.map((row) => row.account_id));
    const missing = ids.filter((id) => !found.has(id)).slice(0, FRESH_MAX);
    const fresh = await Promise.all(missing.map((id) => this.accounts.load(id)));
    return [...rows.map(fromRow), ...fresh.flatMap((account) => (account ? [profileOf(account)] : []))];
  }

  async profileByUsername(username: string): Promise<PublicProfile | null> {
    if (username.includes('@')) return null;
    const account = await this.accounts.findByIdentifier(username);
    return account && profileOf(account);
  }
}
