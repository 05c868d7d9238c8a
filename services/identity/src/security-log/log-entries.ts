import type { ClientError } from './client-error.ts';
import type { EntryView } from './client-view.ts';

/** `partner`: the account of the session became that of a business. */
export type RotationReason = 'periodic' | 'partner';

/** Data of each type of entry; null `until`: until the password is reset. */
interface Entries {
  SignUpAttempted: {
    method: string;
    source: string;
    country: string | null;
    countryFromIp: string | null;
    hasBirthday: boolean;
    deviceId: string | null;
  };
  SignUpRejected: { code: number; field: string | null; method: string };
  SignUpRefusedUnderage: { method: string; country: string | null; minAgeApplied: number };
  SignUpCompleted: { accountId: string };
  IneligibleMarkerSet: { expiresAt: string; editsLeft: number };
  BirthdayEditUsed: object;
  IneligibilityConfirmed: { expiresAt: string };
  LogInSucceeded: {
    accountId: string;
    method: string;
    sessionId: string;
    mfaUsed: boolean;
    loginState: string;
    deviceId: string;
    newDevice: boolean;
    ipHash: string;
    country: string;
    region: string | null;
    appType: number;
    visitedPins: readonly string[];
    referrerOrigin: string | null;
  };
  LogInFailed: {
    identifierHash: string;
    accountId: string | null;
    method: string;
    code: number;
    deviceId: string | null;
    ipHash: string;
    country: string;
  };
  LogInRateLimited: { scope: string; keyHash: string; failures: number; until: string | null };
  RateLimitCleared: { scope: string; by: 'reset' };
  PasswordResetRequested: {
    recoveryId: string;
    recoveryType: string;
    accountId: string | null;
    identifierHash: string;
  };
  RecoveryMailQueued: { recoveryId: string; accountId: string };
  PasswordResetTokenRejected: object;
  SessionRotated: { sessionId: string; reason: RotationReason };
  AccountExported: {
    accountId: string;
    sessionId: string;
    deviceId: string | null;
    ipHash: string;
    country: string;
  };
  LimitedLoginForgotten: { accountId: string; reason: 'user' };
  ClientEvent: EntryView;
  ClientError: ClientError;
}

/** Class L of the event catalogue, as far as it is written. Hashes are keyed; there is no address and no name in clear. */
export type LogEntry = { [Type in keyof Entries]: Readonly<{ type: Type } & Entries[Type]> }[keyof Entries];
