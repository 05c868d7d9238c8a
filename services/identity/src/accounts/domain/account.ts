import { type Decider, type Decision, refuse } from '@corkboard/event-store/decider';
import type { DataOf } from '@corkboard/event-store/fact';
import type { SuspensionReason } from '@corkboard/rules/identity/suspensions';
import {
  type AccountEvent,
  accountRegistered,
  type accountSuspended,
  ageBucketChanged,
  emailVerificationRequested,
  emailVerified,
  marketingPreferenceSet,
  passwordLogInRestricted,
  passwordResetCompleted,
  passwordSet,
  profileSeeded,
  termsAccepted,
  usernameAssigned,
} from './account.facts.ts';

interface Proposed {
  readonly staffId: string;
  readonly caseId: string;
}
export type Proposal =
  | (Proposed & { readonly to: 'suspend'; readonly reasonCode: SuspensionReason })
  | (Proposed & { readonly to: 'reinstate' });

/** As its statement of reasons told the owner. */
export interface Suspension {
  readonly statementRef: string;
  readonly reasonCode: SuspensionReason;
  /** ISO 8601, UTC. */
  readonly appealUntil: string;
}

export interface OpenAccount {
  readonly status: 'open';
  readonly accountId: string;
  readonly method: 'email';
  readonly registeredAt: string;
  readonly email: string;
  readonly emailHash: string;
  readonly emailVerified: boolean;
  readonly username: string;
  readonly firstName: string;
  readonly fullName: string;
  readonly avatarColorIndex: number;
  readonly isDefaultImage: boolean;
  readonly country: string | null;
  /** `YYYY-MM-DD` */
  readonly birthdate: string | null;
  readonly isMinor: boolean;
  readonly isPartner: boolean;
  /** Null unless it is a partner. */
  readonly businessName: string | null;
  readonly marketingOptOut: boolean;
  /** Ads may be chosen by the words of a page alone. */
  readonly objectsToAds: boolean;
  /** Row of the credentials table that counts; null: no password. */
  readonly credentialId: string | null;
  readonly pendingVerificationId: string | null;
  readonly lastRecoveryId: string | null;
  readonly restricted: boolean;
  /** Null unless it is suspended. */
  readonly suspension: Suspension | null;
  /** When it is closed for good, ISO 8601; null: nobody asked for that. */
  readonly closesAfter: string | null;
  /** Step of staff that waits for a second one. */
  readonly proposal: Proposal | null;
}

/** Closed for everybody, but not all is gone yet: who it was is still needed to find what has to go. */
export interface ErasingAccount {
  readonly status: 'erasing';
  readonly was: OpenAccount;
  readonly requestId: string;
  readonly requestedAt: string;
}

export type Account =
  | { readonly status: 'absent' }
  | OpenAccount
  | ErasingAccount
  | { readonly status: 'erased'; readonly accountId: string; readonly requestId: string; readonly erasedAt: string };

const registered = (data: DataOf<typeof accountRegistered>): OpenAccount => ({
  status: 'open',
  accountId: data.accountId,
  method: data.method,
  registeredAt: data.registeredAt,
  email: data.email ?? '',
  emailHash: data.emailHash ?? '',
  emailVerified: false,
  username: '',
  firstName: data.firstName ?? '',
  fullName: data.firstName ?? '',
  avatarColorIndex: 0,
  isDefaultImage: true,
  country: data.country,
  birthdate: data.birthdate,
  isMinor: data.isMinor,
  isPartner: false,
  businessName: null,
  marketingOptOut: true,
  objectsToAds: false,
  credentialId: null,
  pendingVerificationId: null,
  lastRecoveryId: null,
  restricted: false,
  suspension: null,
  closesAfter: null,
  proposal: null,
});

const suspensionIn = ({ statementRef, reasonCode, appealUntil }: DataOf<typeof accountSuspended>): Suspension => ({
  statementRef,
  reasonCode,
  appealUntil,
});

type Later = Exclude<
  AccountEvent,
  { type: 'AccountRegistered' | 'PersonalDataErasureRequested' | 'PersonalDataErased' }
>;

const after = (account: OpenAccount, event: Later): OpenAccount => {
  switch (event.type) {
    case 'UsernameAssigned':
      return { ...account, username: event.data.username ?? '' };
    case 'ProfileSeeded': {
      const { avatarColorIndex, isDefaultImage, fullName } = event.data;
      return { ...account, avatarColorIndex, isDefaultImage, fullName: fullName ?? '' };
    }
    case 'TermsAccepted':
    case 'AccountDeactivated':
    case 'AccountClosed':
      return account;
    case 'MarketingPreferenceSet':
      return { ...account, marketingOptOut: event.data.optOut };
    case 'PasswordSet':
      return { ...account, credentialId: event.data.credentialId, restricted: false };
    case 'EmailVerificationRequested':
      return { ...account, pendingVerificationId: event.data.verificationId };
    case 'EmailVerified':
      return { ...account, emailVerified: true, pendingVerificationId: null };
    case 'PasswordResetCompleted':
      return { ...account, lastRecoveryId: event.data.recoveryId };
    case 'PasswordLogInRestricted':
      return { ...account, restricted: true };
    case 'AgeBucketChanged':
      return { ...account, isMinor: event.data.bucket === 'under_18' };
    case 'AdsPreferenceSet':
      return { ...account, objectsToAds: event.data.objects };
    case 'AccountConvertedToPartner':
      return { ...account, isPartner: true, businessName: event.data.businessName };
    case 'AccountSuspensionProposed': {
      const { staffId, caseId, reasonCode } = event.data;
      return { ...account, proposal: { to: 'suspend', staffId, caseId, reasonCode } };
    }
    case 'AccountReinstatementProposed': {
      const { staffId, caseId } = event.data;
      return { ...account, proposal: { to: 'reinstate', staffId, caseId } };
    }
    case 'AccountSuspended':
      return { ...account, suspension: suspensionIn(event.data), proposal: null };
    case 'AccountReinstated':
      return { ...account, suspension: null, proposal: null };
    case 'AccountProposalDeclined':
      return { ...account, proposal: null };
    case 'AccountClosureRequested':
      return { ...account, closesAfter: event.data.closeAfter };
    case 'AccountReactivated':
      return { ...account, closesAfter: null };
  }
};

export const accountDecider: Decider<Account, AccountEvent> = {
  category: 'account',
  initial: { status: 'absent' },
  evolve: (account, event) => {
    if (event.type === 'AccountRegistered') return registered(event.data);
    if (event.type === 'PersonalDataErased') {
      const { accountId, requestId, erasedAt } = event.data;
      return { status: 'erased', accountId, requestId, erasedAt };
    }
    if (account.status !== 'open') return account;
    if (event.type !== 'PersonalDataErasureRequested') return after(account, event);
    const { requestId, requestedAt } = event.data;
    return { status: 'erasing', was: account, requestId, requestedAt };
  },
};

export const accountStream = (accountId: string): string => `account-${accountId}`;

/** A sign-up that every rule has let pass, with all that the account's first append says. */
export interface Registration {
  readonly account: Omit<DataOf<typeof accountRegistered>, 'method'>;
  readonly username: string;
  readonly avatarColorIndex: number;
  readonly marketingOptOut: boolean;
  readonly policyVersion: string;
  readonly credentialId: string;
  readonly verification: { readonly id: string; readonly expiresAt: string };
}

export const registerAccount = (
  account: Account,
  registration: Registration,
): Decision<AccountEvent, 'email-taken'> => {
  if (account.status !== 'absent') return refuse('email-taken');
  const { account: data, credentialId, verification, policyVersion } = registration;
  const { accountId, source, email } = data;
  const fullName = [data.firstName, data.lastName].filter(Boolean).join(' ');
  const profile = { imageSourceUrl: null, avatarColorIndex: registration.avatarColorIndex, isDefaultImage: true };
  const terms = { termsVersion: policyVersion, privacyVersion: policyVersion, noticeVersion: policyVersion };
  const verify = { verificationId: verification.id, email, expiresAt: verification.expiresAt };
  return [
    accountRegistered({ ...data, method: 'email' }),
    usernameAssigned({ accountId, username: registration.username, previous: null }),
    profileSeeded({ accountId, fullName, ...profile }),
    termsAccepted({ accountId, ...terms, source }),
    marketingPreferenceSet({ accountId, optOut: registration.marketingOptOut, source }),
    passwordSet({ accountId, credentialId, scheme: 'argon2id', origin: 'signup' }),
    emailVerificationRequested({ accountId, ...verify }),
    ageBucketChanged({ accountId, bucket: data.isMinor ? 'under_18' : 'adult' }),
  ];
};

export const verifyEmail = (
  account: Account,
  verificationId: string,
): Decision<AccountEvent, 'verification-not-pending'> => {
  if (account.status !== 'open' || account.pendingVerificationId !== verificationId) {
    return refuse('verification-not-pending');
  }
  const { accountId, emailHash } = account;
  return [emailVerified({ accountId, emailHash, verificationId })];
};

/** `recoveryId` is the one whose link was followed; following it again changes nothing any more. */
export const completeReset = (
  account: Account,
  reset: { readonly recoveryId: string; readonly credentialId: string },
): Decision<AccountEvent, 'reset-link-used'> => {
  if (account.status !== 'open' || account.lastRecoveryId === reset.recoveryId) return refuse('reset-link-used');
  const { accountId } = account;
  const { recoveryId, credentialId } = reset;
  return [
    passwordResetCompleted({ accountId, recoveryId }),
    passwordSet({ accountId, credentialId, scheme: 'argon2id', origin: 'reset' }),
  ];
};

/** DE-059: NIST's limit of consecutive failures. */
export const CONSECUTIVE_FAILURES_MAX = 100;

export const restrictPasswordLogIn = (account: Account): Decision<AccountEvent, never> => {
  if (account.status !== 'open' || account.restricted) return [];
  const { accountId } = account;
  const consecutiveFailures = CONSECUTIVE_FAILURES_MAX;
  return [passwordLogInRestricted({ accountId, consecutiveFailures, scope: 'unknown_devices' })];
};
