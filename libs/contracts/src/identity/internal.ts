import { ageBuckets } from '@corkboard/rules/ads/targeting';
import * as z from 'zod/mini';
import { route } from '../route.ts';
import { profile } from './profiles.ts';

/** Holder of a live session; cached by other services for at most a second. */
export const liveSession = z.object({
  sessionId: z.string(),
  accountId: z.string(),
  username: z.string(),
  isPartner: z.boolean(),
  isMinor: z.boolean(),
  emailVerified: z.boolean(),
  country: z.string(),
  /** ISO 8601: when the account was registered. */
  accountCreatedAt: z.string(),
  /** DS-141: null for minors, and where the session began before it was kept. */
  ageBucket: z._default(z.nullable(z.enum(ageBuckets)), null),
  /** The person objects to personal ads; also where a release of before does not say it. */
  objectsToAds: z._default(z.boolean(), true),
});

const internal = { service: 'identity', session: 'internal', limit: 'none' } as const;

/** `tokenHash`: SHA-256 of the session token, base64url; the token itself stays where it came in. */
export const lookUpSession = route.post('LookUpSession', '/internal/identity/sessions/lookup/', {
  ...internal,
  body: z.object({ tokenHash: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
  answer: z.object({ session: z.nullable(liveSession) }),
});

export const PROFILES_MAX = 500;

/** Profiles in any order; ids without a live account are left out. */
export const profilesByIds = route.post('ProfilesByIds', '/internal/identity/profiles/', {
  ...internal,
  body: z.object({ ids: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(PROFILES_MAX)) }),
  answer: z.object({ profiles: z.array(profile) }),
});

export const profileByUsername = route.post('ProfileByUsername', '/internal/identity/profiles/by-username/', {
  ...internal,
  body: z.object({ username: z.string().check(z.maxLength(64)) }),
  answer: z.object({ profile: z.nullable(profile) }),
});

export const PREFIX_MAX = 64;

/** People whose user name, or full name, begins with these letters in any case. */
export const profilesStartingWith = route.post('ProfilesStartingWith', '/internal/identity/profiles/starting-with/', {
  ...internal,
  body: z.object({
    prefix: z.string().check(z.minLength(1), z.maxLength(PREFIX_MAX)),
    limit: z.int().check(z.gte(1), z.lte(50)),
  }),
  answer: z.object({ profiles: z.array(profile) }),
});
