import type { Decider, Decision } from '@corkboard/event-store/decider';
import type { DataOf } from '@corkboard/event-store/fact';
import {
  type EndReason,
  type SessionEvent,
  sessionEnded,
  sessionReuseDetected,
  sessionStarted,
} from './session.facts.ts';

export type Session =
  | { readonly status: 'absent' }
  | { readonly status: 'live'; readonly sessionId: string; readonly accountId: string }
  | { readonly status: 'ended'; readonly reason: EndReason };

export const sessionDecider: Decider<Session, SessionEvent> = {
  category: 'session',
  initial: { status: 'absent' },
  evolve: (session, event) => {
    switch (event.type) {
      case 'SessionStarted':
        return { status: 'live', sessionId: event.data.sessionId, accountId: event.data.accountId };
      case 'SessionReuseDetected':
        return session;
      case 'SessionEnded':
        return { status: 'ended', reason: event.data.reason };
    }
  },
};

export const sessionStream = (sessionId: string): string => `session-${sessionId}`;

export const startSession = (session: Session, data: DataOf<typeof sessionStarted>): Decision<SessionEvent, never> =>
  session.status === 'absent' ? [sessionStarted(data)] : [];

/** A session ends once; `reuse` says first what was seen. */
export const endSession = (session: Session, reason: EndReason): Decision<SessionEvent, never> => {
  if (session.status !== 'live') return [];
  const { sessionId, accountId } = session;
  const ended = sessionEnded({ sessionId, accountId, reason });
  return reason === 'reuse' ? [sessionReuseDetected({ sessionId, accountId }), ended] : [ended];
};
