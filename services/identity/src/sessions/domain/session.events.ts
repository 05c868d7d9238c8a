import type { EventCatalogue } from '@corkboard/event-store/catalogue';
import type { DomainEvent } from '@corkboard/event-store/event';

export const endReasons = [
  'logout',
  'idle',
  'expired',
  'evicted',
  'reset',
  'credential_change',
  'reuse',
  'erased',
] as const;
export type EndReason = (typeof endReasons)[number];

export type SessionStarted = DomainEvent<
  'SessionStarted',
  {
    readonly sessionId: string;
    readonly accountId: string;
    readonly method: string;
    readonly amr: readonly string[];
    readonly deviceId: string | null;
    readonly country: string | null;
    readonly expiresAt: string;
    readonly idleSeconds: number;
    readonly isPartner: boolean;
  }
>;
export type SessionReuseDetected = DomainEvent<
  'SessionReuseDetected',
  { readonly sessionId: string; readonly accountId: string }
>;
export type SessionEnded = DomainEvent<
  'SessionEnded',
  { readonly sessionId: string; readonly accountId: string; readonly reason: EndReason }
>;
export type SessionEvent = SessionStarted | SessionReuseDetected | SessionEnded;

export const sessionCatalogue: EventCatalogue = {
  SessionStarted: {
    version: 1,
    meaning: 'Somebody signed up or logged in on a browser.',
    personal: { deviceId: 'accountId' },
  },
  SessionReuseDetected: { version: 1, meaning: 'A token that had been replaced was used: perhaps it was stolen.' },
  // Reasons have been added; what was recorded reads as it is.
  SessionEnded: { version: 2, upcasters: [(data) => data], meaning: 'The session is over everywhere.' },
};
