import * as z from 'zod/mini';
import { publishedEvent } from '../published.ts';

const accountId = z.string();

/** Names, addresses and dates of birth are not published: services that show a name ask for it. */
export const accountRegistered = publishedEvent({
  type: 'identity.account-registered.v1',
  meaning: 'Somebody has an account.',
  data: z.object({
    accountId,
    method: z.string(),
    country: z.nullable(z.string()),
    isMinor: z.boolean(),
    registeredAt: z.string(),
  }),
});

export const accountProfileChanged = publishedEvent({
  type: 'identity.account-profile-changed.v1',
  meaning: 'The name, username or picture that others see is another one: drop what was cached.',
  data: z.object({ accountId }),
});

export const marketingPreferenceSet = publishedEvent({
  type: 'identity.marketing-preference-set.v1',
  meaning: 'Whether the account wants marketing messages.',
  data: z.object({ accountId, optOut: z.boolean() }),
});

export const emailVerified = publishedEvent({
  type: 'identity.email-verified.v1',
  meaning: 'The owner of the account has shown that its address is theirs.',
  data: z.object({ accountId }),
});

export const sessionStarted = publishedEvent({
  type: 'identity.session-started.v1',
  meaning: 'Somebody logged in or signed up.',
  data: z.object({ accountId, sessionId: z.string(), method: z.string() }),
});

export const sessionEnded = publishedEvent({
  type: 'identity.session-ended.v1',
  meaning: 'A session is over; whoever cached it forgets it.',
  data: z.object({ accountId, sessionId: z.string(), reason: z.string() }),
});

export const subjectErased = publishedEvent({
  type: 'identity.subject-erased.v1',
  meaning: 'The personal data of the account is gone for good; drop every copy.',
  data: z.object({ accountId }),
});

export const identityEvents = [
  accountRegistered,
  accountProfileChanged,
  marketingPreferenceSet,
  emailVerified,
  sessionStarted,
  sessionEnded,
  subjectErased,
] as const;
