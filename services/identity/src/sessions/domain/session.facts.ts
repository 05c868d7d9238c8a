import { type EventsOf, fact } from '@corkboard/event-store/fact';

interface Started {
  sessionId: string;
  accountId: string;
  method: string;
  amr: readonly string[];
  deviceId: string | null;
  country: string | null;
  expiresAt: string;
  idleSeconds: number;
  isPartner: boolean;
}

export const sessionStarted = fact<Started>()('SessionStarted', {
  meaning: 'Somebody signed up or logged in on a browser.',
  personal: { deviceId: 'accountId' },
});

export const sessionReuseDetected = fact<{ sessionId: string; accountId: string }>()('SessionReuseDetected', {
  meaning: 'A token that had been replaced was used: perhaps it was stolen.',
});

export type EndReason =
  | 'logout'
  | 'idle'
  | 'expired'
  | 'evicted'
  | 'reset'
  | 'credential_change'
  | 'reuse'
  | 'erased'
  | 'suspended'
  | 'closed';

export const sessionEnded = fact<{ sessionId: string; accountId: string; reason: EndReason }>()('SessionEnded', {
  meaning: 'The session is over everywhere.',
  // Reasons have been added; what was recorded reads as it is.
  upcasters: [(data) => data, (data) => data, (data) => data],
});

export const sessionFacts = { sessionStarted, sessionReuseDetected, sessionEnded };
export type SessionEvent = EventsOf<typeof sessionFacts>;
