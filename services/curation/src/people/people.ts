import type { UserCard } from '@corkboard/contracts/curation/entities';
import { PROFILES, type Profile, type Profiles } from '@corkboard/http-edge/session';
import { Inject, Injectable } from '@nestjs/common';

const CACHED_FOR_MS = 60_000;
const CACHED_MOST = 20_000;

interface Known {
  readonly card: UserCard;
  readonly until: number;
}

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
  readonly #byId = new Map<string, Known>();
  readonly #byUsername = new Map<string, Known>();
  #forgets = 0;

  constructor(@Inject(PROFILES) private readonly profiles: Profiles) {}

  async cards(accountIds: Iterable<string | null>): Promise<ReadonlyMap<string, UserCard>> {
    const found = new Map<string, UserCard>();
    const unknown = new Set<string>();
    const now = Date.now();
    for (const id of accountIds) {
      const known = id === null ? undefined : this.#byId.get(id);
      if (known && known.until > now) found.set(known.card.id, known.card);
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
    if (known && known.until > Date.now()) return known.card;
    const asked = this.#forgets;
    const profile = await this.profiles.byUsername(username);
    return profile && this.#keep(profile, asked);
  }

  /** The account's name or picture changed, or its data was erased. */
  forget(accountId: string): void {
    this.#forgets += 1;
    const known = this.#byId.get(accountId);
    if (!known) return;
    this.#byId.delete(accountId);
    this.#byUsername.delete(known.card.username.toLowerCase());
  }

  /** Keeps nothing that was asked for before the last `forget`: the answer may be the older name. */
  #keep(profile: Profile, asked: number): UserCard {
    if (asked !== this.#forgets) return cardOf(profile);
    if (this.#byId.size >= CACHED_MOST) {
      this.#byId.clear();
      this.#byUsername.clear();
    }
    const known = { card: cardOf(profile), until: Date.now() + CACHED_FOR_MS };
    this.#byId.set(known.card.id, known);
    this.#byUsername.set(known.card.username.toLowerCase(), known);
    return known.card;
  }
}
