import type { ClientError } from './client-error.ts';
import type { EntryView } from './client-view.ts';

/** `partner`: the account of the session became that of a business. */
export type RotationReason = 'periodic' | 'partner';

/** Class L of the event catalogue, as far as it is written. Hashes are keyed; there is no address and no name in clear. */
export type LogEntry =
  | {
      readonly type: 'SignUpAttempted';
      readonly method: string;
      readonly source: string;
      readonly country: string | null;
      readonly countryFromIp: string | null;
      readonly hasBirthday: boolean;
      readonly deviceId: string | null;
    }
  | {
      readonly type: 'SignUpRejected';
      readonly code: number;
      readonly field: string | null;
      readonly method: string;
    }
  | {
      readonly type: 'SignUpRefusedUnderage';
      readonly method: string;
      readonly country: string | null;
      readonly minAgeApplied: number;
    }
  | { readonly type: 'SignUpCompleted'; readonly accountId: string }
  | { readonly type: 'IneligibleMarkerSet'; readonly expiresAt: string; readonly editsLeft: number }
  | { readonly type: 'BirthdayEditUsed' }
  | { readonly type: 'IneligibilityConfirmed'; readonly expiresAt: string }
  | {
      readonly type: 'LogInSucceeded';
      readonly accountId: string;
      readonly method: string;
      readonly sessionId: string;
      readonly mfaUsed: boolean;
      readonly loginState: string;
      readonly deviceId: string;
      readonly newDevice: boolean;
      readonly ipHash: string;
      readonly country: string;
      readonly region: string | null;
      readonly appType: number;
      readonly visitedPins: readonly string[];
      readonly referrerOrigin: string | null;
    }
  | {
      readonly type: 'LogInFailed';
      readonly identifierHash: string;
      readonly accountId: string | null;
      readonly method: string;
      readonly code: number;
      readonly deviceId: string | null;
      readonly ipHash: string;
      readonly country: string;
    }
  | {
      readonly type: 'LogInRateLimited';
      readonly scope: string;
      readonly keyHash: string;
      readonly failures: number;
      /** Null: until the password is reset. */
      readonly until: string | null;
    }
  | { readonly type: 'RateLimitCleared'; readonly scope: string; readonly by: 'reset' }
  | {
      readonly type: 'PasswordResetRequested';
      readonly recoveryId: string;
      readonly recoveryType: string;
      readonly accountId: string | null;
      readonly identifierHash: string;
    }
  | { readonly type: 'RecoveryMailQueued'; readonly recoveryId: string; readonly accountId: string }
  | { readonly type: 'PasswordResetTokenRejected' }
  | { readonly type: 'SessionRotated'; readonly sessionId: string; readonly reason: RotationReason }
  | { readonly type: 'LimitedLoginForgotten'; readonly accountId: string; readonly reason: 'user' }
  | ({ readonly type: 'ClientEvent' } & EntryView)
  | ({ readonly type: 'ClientError' } & ClientError);
