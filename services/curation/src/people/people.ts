import type { UserCard } from '@corkboard/contracts/curation/entities';
import { PROFILES, type Profile, type Profiles } from '@corkboard/http-edge/session';
import { upTo } from '@corkboard/runtime/cache-size';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

const CACHED = { ...upTo(20_000), ttl: 60_000 };

const cardOf = (profile: Profile): UserCard => ({
  id: profile.accountId,
  type: 'user',
  username: profile.username,
  full_name: profile.fullName,
  first_name: profile.firstName,
  image_small_url: profile.imageMediumUrl,
  image_medium_url: profile.imageMediumUrl,
  image_large_url: profile.imageMediumUrl,
  avatar_color_index: profile.avatarColorIndex,
  followed_by_me: false,
});

/** Names and avatars, asked of identity in one call and kept for a minute when found. */
@Injectable()
export class People {
  readonly #byUsername = new LRUCache<string, UserCard>(CACHED);
  readonly #byId = new LRUCache<string, UserCard>({
    ...CACHED,
    dispose: ({ username }) => this.#byUsername.delete(username.toLowerCase()),
  });
  #forgets = 0;

  constructor(@Inject(PROFILES) private readonly profiles: Profiles) {}

  async cards(accountIds: Iterable<string | null>): Promise<ReadonlyMap<string, UserCard>> {
    const found = new Map<string, UserCard>();
    const unknown = new Set<string>();
    for (const id of accountIds) {
      const known = id === null ? undefined : this.#byId.get(id);
      if (known) found.set(known.id, known);
      else if (id !== null) unknown.add(id);
    }
    if (unknown.size === 0) return found;
    const asked = this.#forgets;
    const profiles = await this.profiles.byIds([...unknown]);
    for (const profile of profiles.values()) found.set(profile.accountId, this.#keep(profile, asked));
    return found;
  }

  async byUsername(username: string): Promise<UserCard | null> {
    const known = this.#byUsername.get(username.toLowerCase());
    if (known) return known;
    const asked = this.#forgets;
    const profile = await this.profiles.byUsername(username);
    return profile && this.#keep(profile, asked);
  }

  /** The account's name or picture changed, or its data was erased. */
  forget(accountId: string): void {
    this.#forgets += 1;
    this.#byId.delete(accountId);
  }

  /** Keeps nothing that was asked for before the last `forget`: the answer may be the older name. */
  #keep(profile: Profile, asked: number): UserCard {
    const card = cardOf(profile);
    if (asked !== this.#forgets) return card;
    this.#byId.set(card.id, card);
    this.#byUsername.set(card.username.toLowerCase(), card);
    return card;
  }
}
