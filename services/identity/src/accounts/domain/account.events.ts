import type { EventCatalogue } from '@corkboard/event-store/catalogue';
import type { DomainEvent } from '@corkboard/event-store/event';

export type AccountRegistered = DomainEvent<
  'AccountRegistered',
  {
    readonly accountId: string;
    readonly method: 'email';
    readonly source: string;
    readonly signupId: string;
    readonly country: string | null;
    readonly birthdate: string | null;
    readonly isMinor: boolean;
    readonly email: string | null;
    readonly emailHash: string | null;
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly locale: string;
    readonly appType: number;
    readonly birthdaySourceSite: string;
    readonly emailSourceSite: string;
    readonly registeredAt: string;
  }
>;
export type UsernameAssigned = DomainEvent<
  'UsernameAssigned',
  { readonly accountId: string; readonly username: string | null; readonly previous: string | null }
>;
export type ProfileSeeded = DomainEvent<
  'ProfileSeeded',
  {
    readonly accountId: string;
    readonly fullName: string | null;
    readonly imageSourceUrl: string | null;
    readonly avatarColorIndex: number;
    readonly isDefaultImage: boolean;
  }
>;
export type TermsAccepted = DomainEvent<
  'TermsAccepted',
  {
    readonly accountId: string;
    readonly termsVersion: string;
    readonly privacyVersion: string;
    readonly noticeVersion: string;
    readonly source: string;
  }
>;
export type MarketingPreferenceSet = DomainEvent<
  'MarketingPreferenceSet',
  { readonly accountId: string; readonly optOut: boolean; readonly source: string }
>;
export type PasswordSet = DomainEvent<
  'PasswordSet',
  {
    readonly accountId: string;
    readonly credentialId: string;
    readonly scheme: 'argon2id';
    readonly origin: 'signup' | 'reset';
  }
>;
export type EmailVerificationRequested = DomainEvent<
  'EmailVerificationRequested',
  {
    readonly accountId: string;
    readonly verificationId: string;
    readonly email: string | null;
    readonly expiresAt: string;
  }
>;
export type EmailVerified = DomainEvent<
  'EmailVerified',
  { readonly accountId: string; readonly emailHash: string | null; readonly verificationId: string }
>;
export type PasswordResetCompleted = DomainEvent<
  'PasswordResetCompleted',
  { readonly accountId: string; readonly recoveryId: string }
>;
export type PasswordLogInRestricted = DomainEvent<
  'PasswordLogInRestricted',
  { readonly accountId: string; readonly consecutiveFailures: number; readonly scope: 'unknown_devices' }
>;

/** V-051: from here on the account is closed for everybody; what is left of it goes step by step. */
export type PersonalDataErasureRequested = DomainEvent<
  'PersonalDataErasureRequested',
  { readonly accountId: string; readonly requestId: string; readonly requestedAt: string }
>;
/** V-052 */
export type PersonalDataErased = DomainEvent<
  'PersonalDataErased',
  {
    readonly accountId: string;
    readonly requestId: string;
    readonly requestedAt: string;
    readonly erasedAt: string;
    /** How much of what was removed, by name. */
    readonly removed: Readonly<Record<string, number>>;
  }
>;

/** What can happen to an account; `null` in a personal field means that the person was erased. */
export type AccountEvent =
  | AccountRegistered
  | UsernameAssigned
  | ProfileSeeded
  | TermsAccepted
  | MarketingPreferenceSet
  | PasswordSet
  | EmailVerificationRequested
  | EmailVerified
  | PasswordResetCompleted
  | PasswordLogInRestricted
  | PersonalDataErasureRequested
  | PersonalDataErased;

const personal = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, 'accountId']));

export const accountCatalogue: EventCatalogue = {
  AccountRegistered: {
    version: 1,
    meaning: 'Somebody signed up.',
    personal: personal('birthdate', 'email', 'emailHash', 'firstName', 'lastName'),
  },
  UsernameAssigned: {
    version: 1,
    meaning: 'The account got the name of its page.',
    personal: personal('username', 'previous'),
  },
  ProfileSeeded: {
    version: 1,
    meaning: 'The name and picture that others see were chosen.',
    personal: personal('fullName', 'imageSourceUrl'),
  },
  TermsAccepted: { version: 1, meaning: 'The person agreed to the terms of these versions.' },
  MarketingPreferenceSet: { version: 1, meaning: 'The person wants marketing messages, or not.' },
  PasswordSet: { version: 1, meaning: 'From now on this credential counts; its hash stands elsewhere.' },
  EmailVerificationRequested: {
    version: 1,
    meaning: 'The address is to be proved by a link sent to it.',
    personal: personal('email'),
  },
  EmailVerified: {
    version: 1,
    meaning: 'The owner of the account has opened the link sent to its address.',
    personal: personal('emailHash'),
  },
  PasswordResetCompleted: { version: 1, meaning: 'A new password was set through a mailed link.' },
  PasswordLogInRestricted: {
    version: 1,
    meaning: 'After 100 failures in a row the password is refused from unknown devices until it is reset.',
  },
  PersonalDataErasureRequested: { version: 1, meaning: 'The account is closed for good; its data is about to go.' },
  PersonalDataErased: { version: 1, meaning: 'The key of the account is destroyed, and nobody can read who it was.' },
};
