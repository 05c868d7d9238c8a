import { createHash } from 'node:crypto';
import { lookUpSession, PROFILES_MAX, profileByUsername, profilesByIds } from '@corkboard/contracts/identity/internal';
import type { Profile as PublicProfile } from '@corkboard/contracts/identity/profiles';
import type { Profile, Profiles, Session, Sessions } from '../session.ts';
import type { InternalCall } from './internal-call.ts';
import { ShortMemory } from './short-memory.ts';

/** DESIGN 5: dropped earlier when AccountProfileChanged or SubjectErased is heard. */
const PROFILE_MS = 60_000;

const forServices = (profile: PublicProfile): Profile => ({
  accountId: profile.id,
  username: profile.username,
  fullName: profile.full_name,
  firstName: profile.first_name,
  imageMediumUrl: profile.image_medium_url,
  avatarColorIndex: profile.avatar_color_index,
});

/** Sessions as identity knows them, asked over HTTP. */
export class RemoteSessions implements Sessions {
  constructor(private readonly call: InternalCall) {}

  async lookup(token: string): Promise<Session | null> {
    const tokenHash = createHash('sha256').update(token).digest('base64url');
    const answer = await this.call(lookUpSession.path, { tokenHash });
    return lookUpSession.answer?.parse(answer).session ?? null;
  }
}

/** Names and avatars as identity knows them, asked over HTTP, many at once. */
export class RemoteProfiles implements Profiles {
  readonly #memory = new ShortMemory<Profile>(PROFILE_MS, 20_000);

  constructor(private readonly call: InternalCall) {}

  async byIds(accountIds: readonly string[]): Promise<ReadonlyMap<string, Profile>> {
    const found = new Map<string, Profile>();
    const unknown: string[] = [];
    for (const id of new Set(accountIds)) {
      const known = await this.#memory.peek(id);
      if (known) found.set(id, known);
      else unknown.push(id);
    }
    for (let at = 0; at < unknown.length; at += PROFILES_MAX) {
      for (const profile of await this.#ask(unknown.slice(at, at + PROFILES_MAX)))
        found.set(profile.accountId, profile);
    }
    return found;
  }

  async byUsername(username: string): Promise<Profile | null> {
    const answer = profileByUsername.answer?.parse(await this.call(profileByUsername.path, { username }));
    if (!answer?.profile) return null;
    const profile = forServices(answer.profile);
    this.#memory.set(profile.accountId, profile);
    return profile;
  }

  /** What `identity.account-profile-changed.v1` and `identity.subject-erased.v1` ask for. */
  forget(accountId: string): void {
    this.#memory.forget(accountId);
  }

  async #ask(ids: readonly string[]): Promise<readonly Profile[]> {
    const answer = profilesByIds.answer?.parse(await this.call(profilesByIds.path, { ids }));
    const profiles = (answer?.profiles ?? []).map(forServices);
    for (const profile of profiles) this.#memory.set(profile.accountId, profile);
    return profiles;
  }
}
