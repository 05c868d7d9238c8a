import type { Decider, Decision } from '@corkboard/event-store/decider';
import type { EndReason, SessionEvent, SessionStarted } from './session.events.ts';

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

export const startSession = (session: Session, data: SessionStarted['data']): Decision<SessionEvent, never> =>
  session.status === 'absent' ? [{ type: 'SessionStarted', version: 1, data }] : [];

/** A session ends once; `reuse` says first what was seen. */
export const endSession = (session: Session, reason: EndReason): Decision<SessionEvent, never> => {
  if (session.status !== 'live') return [];
  const { sessionId, accountId } = session;
  const ended: SessionEvent = { type: 'SessionEnded', version: 2, data: { sessionId, accountId, reason } };
  if (reason !== 'reuse') return [ended];
  return [{ type: 'SessionReuseDetected', version: 1, data: { sessionId, accountId } }, ended];
};
