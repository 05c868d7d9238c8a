import type { AgeBucket } from '@corkboard/rules/ads/targeting';

/** A live session of a product account, as every service sees it. */
export interface Session {
  readonly sessionId: string;
  readonly accountId: string;
  readonly username: string;
  readonly isPartner: boolean;
  readonly isMinor: boolean;
  readonly emailVerified: boolean;
  readonly country: string;
  /** ISO 8601: when the account was registered. */
  readonly accountCreatedAt: string;
  /** DS-141: null for minors, and where it is not known. */
  readonly ageBucket: AgeBucket | null;
  /** Ads may be chosen by the words of a page alone. */
  readonly objectsToAds: boolean;
}

/** A live session of the staff realm. */
export interface StaffSession {
  readonly sessionId: string;
  readonly staffId: string;
  readonly email: string;
  readonly role: string;
}

/** Looks up holders of cookies: identity on every request, other services cache for at most 1 s. */
export interface Sessions {
  /** Null when the session is unknown or has ended. Throws Unreachable when identity cannot answer (503). */
  lookup(token: string): Promise<Session | null>;
}
export const SESSIONS = Symbol('Sessions');

export interface StaffSessions {
  lookup(token: string): Promise<StaffSession | null>;
}
export const STAFF_SESSIONS = Symbol('StaffSessions');

/** Public profile of an account, for other services. */
export interface Profile {
  readonly accountId: string;
  readonly username: string;
  readonly fullName: string;
  readonly firstName: string;
  readonly imageMediumUrl: string | null;
  readonly avatarColorIndex: number;
}

/** Names and avatars, joined at the edge (DESIGN 5). Accounts that are closed or erased are missing from the answer. */
export interface Profiles {
  byIds(accountIds: readonly string[]): Promise<ReadonlyMap<string, Profile>>;
  byUsername(username: string): Promise<Profile | null>;
}
export const PROFILES = Symbol('Profiles');

/** Another service cannot be reached: 503 with Retry-After. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** Another service was reached and failed by a defect of its own (a 5xx other than 503), which its log names. */
export class PeerFailed extends Unreachable {}
