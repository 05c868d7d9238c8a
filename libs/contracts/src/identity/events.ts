import * as z from 'zod/mini';
import { field, moment, publishedEvent, uuid } from '../published.ts';

const accountId = field(uuid(), 'The account', 'id');
const sessionId = field(uuid(), 'The session; a number, nothing that lets anybody in');
const aMoment = '2026-01-02T03:04:05.678Z';
const anAccount = '01980a5e-6d2f-8c11-9b62-3f1f6a0c7d01';
const aSession = '01980a5e-6d30-8a70-8d15-0e2b9c4f5a02';

/** Names, addresses and dates of birth are not published: services that show a name ask for it. */
export const accountRegistered = publishedEvent({
  type: 'identity.account-registered.v1',
  meaning: 'Somebody has an account.',
  when: 'Once per account, as its first event.',
  about: 'account',
  data: z.object({
    accountId,
    method: field(z.string(), 'How they signed up: `email`; others may follow', 'about'),
    country: field(z.nullable(z.string()), 'ISO 3166-1 alpha-2; null when it is not known', 'about'),
    isMinor: field(z.boolean(), 'Whether they were a minor on that day', 'about'),
    registeredAt: field(moment(), 'ISO 8601, UTC', 'about'),
  }),
  example: { accountId: anAccount, method: 'email', country: 'PL', isMinor: false, registeredAt: aMoment },
});

export const ageBucketChanged = publishedEvent({
  type: 'identity.age-bucket-changed.v1',
  meaning: 'Whether the account is that of a minor; the date of birth is not published.',
  when: 'Right after the account was made, and on the 18th birthday of a minor.',
  about: 'account',
  data: z.object({ accountId, bucket: field(z.string(), '`under_18` or `adult`; others may follow', 'about') }),
  example: { accountId: anAccount, bucket: 'adult' },
});

export const accountConvertedToPartner = publishedEvent({
  type: 'identity.account-converted-to-partner.v1',
  meaning: 'The account is that of a business from now on; the name of the business is not published.',
  when: 'Once per account, when its owner has agreed to the business terms.',
  about: 'account',
  data: z.object({
    accountId,
    country: field(z.string(), 'Of the business, ISO 3166-1 alpha-2', 'about'),
    source: field(z.string(), 'How it came about: `convert`; others may follow', 'about'),
  }),
  example: { accountId: anAccount, country: 'PL', source: 'convert' },
});

export const accountProfileChanged = publishedEvent({
  type: 'identity.account-profile-changed.v1',
  meaning: 'The name, username or picture that others see is another one: drop what was cached.',
  when: 'At every change, and once right after the account was made.',
  about: 'account',
  data: z.object({ accountId }),
  example: { accountId: anAccount },
});

export const marketingPreferenceSet = publishedEvent({
  type: 'identity.marketing-preference-set.v1',
  meaning: 'Whether the account wants marketing messages.',
  when: 'When the answer is first known, and whenever it changes.',
  about: 'account',
  data: z.object({ accountId, optOut: field(z.boolean(), 'True: no marketing messages', 'about') }),
  example: { accountId: anAccount, optOut: true },
});

export const emailVerified = publishedEvent({
  type: 'identity.email-verified.v1',
  meaning: 'The owner of the account has shown that its address is theirs.',
  when: 'When the link in the message is followed, or another proof is given.',
  about: 'account',
  data: z.object({ accountId }),
  example: { accountId: anAccount },
});

export const sessionStarted = publishedEvent({
  type: 'identity.session-started.v1',
  meaning: 'Somebody logged in or signed up.',
  when: 'Once per session, as its first event.',
  about: 'session',
  data: z.object({ accountId, sessionId, method: field(z.string(), 'How they showed who they are', 'about') }),
  example: { accountId: anAccount, sessionId: aSession, method: 'password' },
});

export const sessionEnded = publishedEvent({
  type: 'identity.session-ended.v1',
  meaning: 'A session is over; whoever cached it forgets it.',
  when: 'Once per session, as its last event, also when it only ran out.',
  about: 'session',
  data: z.object({
    accountId,
    sessionId,
    reason: field(
      z.string(),
      '`logout`, `idle`, `expired`, `evicted`, `reset`, `credential_change`, `reuse`, `erased`, `suspended`, `closed`; others may follow',
      'about',
    ),
  }),
  example: { accountId: anAccount, sessionId: aSession, reason: 'logout' },
});

const requestId = field(uuid(), 'The request that staff have recorded');

export const accountSuspended = publishedEvent({
  type: 'identity.account-suspended.v1',
  meaning: 'Two members of the staff have suspended an account: its owner is logged out and cannot log in.',
  when: 'Each time that it is suspended; another event says when that ends.',
  about: 'account',
  data: z.object({
    accountId,
    reasonCode: field(z.string(), '`guidelines`, `unusual_activity` or `closure_requested`', 'about'),
  }),
  example: { accountId: anAccount, reasonCode: 'guidelines' },
});

export const accountReinstated = publishedEvent({
  type: 'identity.account-reinstated.v1',
  meaning: 'Two members of the staff have ended the suspension of an account.',
  when: 'Each time that a suspension ends.',
  about: 'account',
  data: z.object({ accountId }),
  example: { accountId: anAccount },
});

export const accountDeactivated = publishedEvent({
  type: 'identity.account-deactivated.v1',
  meaning: 'Its owner closes an account: it is to be hidden, and is closed for good unless they log in before then.',
  when: 'Each time that its owner asks for it; another event says when they took it back.',
  about: 'account',
  data: z.object({ accountId, reactivateUntil: field(moment(), 'ISO 8601, UTC', 'about') }),
  example: { accountId: anAccount, reactivateUntil: aMoment },
});

export const accountReactivated = publishedEvent({
  type: 'identity.account-reactivated.v1',
  meaning: 'The owner of an account that was to be closed logged in: it is open as before.',
  when: 'Each time that a closing is taken back.',
  about: 'account',
  data: z.object({ accountId, by: field(z.string(), 'How: `login`; others may follow', 'about') }),
  example: { accountId: anAccount, by: 'login' },
});

export const accountClosed = publishedEvent({
  type: 'identity.account-closed.v1',
  meaning: 'The time to take the closing back is over; the erasure of the account begins.',
  when: 'Once per account that its owner closed.',
  about: 'account',
  data: z.object({ accountId, reason: field(z.string(), '`owner`; others may follow', 'about') }),
  example: { accountId: anAccount, reason: 'owner' },
});

export const subjectErasureRequested = publishedEvent({
  type: 'identity.subject-erasure-requested.v1',
  meaning: 'The account is closed for good and its personal data is about to go: erase what you keep of it.',
  when: 'Once per account, before its key is destroyed.',
  about: 'account',
  data: z.object({ accountId, requestId, requestedAt: field(moment(), 'ISO 8601, UTC', 'about') }),
  example: { accountId: anAccount, requestId: aSession, requestedAt: aMoment },
});

export const subjectErased = publishedEvent({
  type: 'identity.subject-erased.v1',
  meaning: 'The personal data of the account is gone for good; drop every copy.',
  when: 'Once per account, when its key has been destroyed; nothing about it can be read after that.',
  about: 'account',
  data: z.object({
    accountId,
    requestId: field(z.optional(uuid()), 'The request that staff have recorded'),
    erasedAt: field(z.optional(moment()), 'ISO 8601, UTC', 'about'),
    removed: field(z.optional(z.record(z.string(), z.number())), 'How much of what was removed, by name', 'about'),
  }),
  example: {
    accountId: anAccount,
    requestId: aSession,
    erasedAt: aMoment,
    removed: { credentials: 1, sessions: 2, keys: 1 },
  },
});

export const identityEvents = [
  accountRegistered,
  ageBucketChanged,
  accountConvertedToPartner,
  accountProfileChanged,
  marketingPreferenceSet,
  emailVerified,
  sessionStarted,
  sessionEnded,
  accountSuspended,
  accountReinstated,
  accountDeactivated,
  accountReactivated,
  accountClosed,
  subjectErasureRequested,
  subjectErased,
] as const;
