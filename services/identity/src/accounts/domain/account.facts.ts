import { type EventsOf, fact } from '@corkboard/event-store/fact';
import type { SuspensionReason } from '@corkboard/rules/identity/suspensions';

/** Personal fields are null once the person is erased. */
interface Registered {
  accountId: string;
  method: 'email';
  source: string;
  signupId: string;
  country: string | null;
  birthdate: string | null;
  isMinor: boolean;
  email: string | null;
  emailHash: string | null;
  firstName: string | null;
  lastName: string | null;
  locale: string;
  appType: number;
  birthdaySourceSite: string;
  emailSourceSite: string;
  registeredAt: string;
}

export const accountRegistered = fact<Registered>()('AccountRegistered', {
  meaning: 'Somebody signed up.',
  personal: {
    birthdate: 'accountId',
    email: 'accountId',
    emailHash: 'accountId',
    firstName: 'accountId',
    lastName: 'accountId',
  },
});

export const usernameAssigned = fact<{ accountId: string; username: string | null; previous: string | null }>()(
  'UsernameAssigned',
  {
    meaning: 'The account got the name of its page.',
    personal: { username: 'accountId', previous: 'accountId' },
  },
);

interface Profile {
  accountId: string;
  fullName: string | null;
  imageSourceUrl: string | null;
  avatarColorIndex: number;
  isDefaultImage: boolean;
}

export const profileSeeded = fact<Profile>()('ProfileSeeded', {
  meaning: 'The name and picture that others see were chosen.',
  personal: { fullName: 'accountId', imageSourceUrl: 'accountId' },
});

interface Terms {
  accountId: string;
  termsVersion: string;
  privacyVersion: string;
  noticeVersion: string;
  source: string;
}

export const termsAccepted = fact<Terms>()('TermsAccepted', {
  meaning: 'The person agreed to the terms of these versions.',
});

export const marketingPreferenceSet = fact<{ accountId: string; optOut: boolean; source: string }>()(
  'MarketingPreferenceSet',
  { meaning: 'The person wants marketing messages, or not.' },
);

interface Password {
  accountId: string;
  credentialId: string;
  scheme: 'argon2id';
  origin: 'signup' | 'reset';
}

export const passwordSet = fact<Password>()('PasswordSet', {
  meaning: 'From now on this credential counts; its hash stands elsewhere.',
});

interface Verification {
  accountId: string;
  verificationId: string;
  email: string | null;
  expiresAt: string;
}

export const emailVerificationRequested = fact<Verification>()('EmailVerificationRequested', {
  meaning: 'The address is to be proved by a link sent to it.',
  personal: { email: 'accountId' },
});

export const emailVerified = fact<{ accountId: string; emailHash: string | null; verificationId: string }>()(
  'EmailVerified',
  {
    meaning: 'The owner of the account has opened the link sent to its address.',
    personal: { emailHash: 'accountId' },
  },
);

export const passwordResetCompleted = fact<{ accountId: string; recoveryId: string }>()('PasswordResetCompleted', {
  meaning: 'A new password was set through a mailed link.',
});

interface Restriction {
  accountId: string;
  consecutiveFailures: number;
  scope: 'unknown_devices';
}

export const passwordLogInRestricted = fact<Restriction>()('PasswordLogInRestricted', {
  meaning: 'After 100 failures in a row the password is refused from unknown devices until it is reset.',
});

export type AgeBucket = 'under_18' | 'adult';

/** V-029: the bucket alone; the date of birth stays sealed in the registration. */
export const ageBucketChanged = fact<{ accountId: string; bucket: AgeBucket }>()('AgeBucketChanged', {
  meaning: 'The person is a minor, or has come of age.',
});

interface AdsPreference {
  accountId: string;
  objects: boolean;
  source: 'settings';
}

export const adsPreferenceSet = fact<AdsPreference>()('AdsPreferenceSet', {
  meaning: 'The person objects to ads that are chosen by who they are, or does no longer.',
});

interface Conversion {
  accountId: string;
  businessName: string | null;
  /** Of the business, ISO 3166-1 alpha-2. */
  country: string;
  acceptedTermsVersion: string;
  source: 'convert';
}

/** V-031 */
export const accountConvertedToPartner = fact<Conversion>()('AccountConvertedToPartner', {
  meaning: 'The account became that of a business, whose terms its owner accepted.',
  personal: { businessName: 'accountId' },
});

interface Step {
  accountId: string;
  caseId: string;
  staffId: string;
  reason: string;
}

export const accountSuspensionProposed = fact<Step & { reasonCode: SuspensionReason }>()('AccountSuspensionProposed', {
  meaning: 'A member of the staff proposes to suspend the account; a second one has to agree.',
});

interface Suspended extends Step {
  reasonCode: SuspensionReason;
  approverId: string;
  /** Id of the statement of reasons, which its owner gets by mail. */
  statementRef: string;
  /** ISO 8601, UTC. */
  appealUntil: string;
}

/** V-045 */
export const accountSuspended = fact<Suspended>()('AccountSuspended', {
  meaning: 'A second member of the staff agreed: the account is suspended.',
});

export const accountReinstatementProposed = fact<Step>()('AccountReinstatementProposed', {
  meaning: 'A member of the staff proposes to end the suspension; a second one has to agree.',
});

/** V-046 */
export const accountReinstated = fact<Step & { approverId: string }>()('AccountReinstated', {
  meaning: 'A second member of the staff agreed: the account is as before its suspension.',
});

export const accountProposalDeclined = fact<Step>()('AccountProposalDeclined', {
  meaning: 'Staff declined what was proposed for the account.',
});

/** V-047 */
export const accountDeactivated = fact<{ accountId: string; reactivateUntil: string }>()('AccountDeactivated', {
  meaning: 'The account is hidden from everybody else until its owner logs in again.',
});

/** V-049 */
export const accountClosureRequested = fact<{ accountId: string; closeAfter: string }>()('AccountClosureRequested', {
  meaning: 'Its owner asked to close the account; a log-in before then takes that back.',
});

/** V-048 */
export const accountReactivated = fact<{ accountId: string; by: 'login' }>()('AccountReactivated', {
  meaning: 'The owner logged in: the account is open as before, and is not going to be closed.',
});

/** V-050 */
export const accountClosed = fact<{ accountId: string; reason: 'owner' }>()('AccountClosed', {
  meaning: 'The time to take the closing back is over: the account is closed for good.',
});

interface Erasing {
  accountId: string;
  requestId: string;
  requestedAt: string;
}

/** V-051: from here on the account is closed for everybody; what is left of it goes step by step. */
export const personalDataErasureRequested = fact<Erasing>()('PersonalDataErasureRequested', {
  meaning: 'The account is closed for good; its data is about to go.',
});

interface Erased extends Erasing {
  erasedAt: string;
  /** Counts of removed data, by name. */
  removed: Readonly<Record<string, number>>;
}

/** V-052 */
export const personalDataErased = fact<Erased>()('PersonalDataErased', {
  meaning: 'The key of the account is destroyed, and nobody can read who it was.',
});

export const accountFacts = {
  accountRegistered,
  usernameAssigned,
  profileSeeded,
  termsAccepted,
  marketingPreferenceSet,
  passwordSet,
  emailVerificationRequested,
  emailVerified,
  passwordResetCompleted,
  passwordLogInRestricted,
  ageBucketChanged,
  adsPreferenceSet,
  accountConvertedToPartner,
  accountSuspensionProposed,
  accountSuspended,
  accountReinstatementProposed,
  accountReinstated,
  accountProposalDeclined,
  accountDeactivated,
  accountClosureRequested,
  accountReactivated,
  accountClosed,
  personalDataErasureRequested,
  personalDataErased,
};
export type AccountEvent = EventsOf<typeof accountFacts>;
