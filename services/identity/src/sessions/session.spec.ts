import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import { DAY, later, MINUTE } from '../clock.ts';
import { referrerOf, visitedPins } from '../sign-in/way-here.ts';
import { sessionEnded, sessionReuseDetected, sessionStarted } from './domain/session.facts.ts';
import { endSession, sessionDecider, startSession } from './domain/session.ts';
import { isReuse, lifetimeOf, overBy } from './session-lifetime.ts';

const given = givenFor(sessionDecider);
const started = sessionStarted({
  ...{ sessionId: 's', accountId: 'a', method: 'password', amr: ['pwd'], deviceId: 'd', country: 'US' },
  ...{ expiresAt: '2026-12-21T12:00:00.000Z', idleSeconds: 60, isPartner: false },
});
const ended = sessionEnded({ sessionId: 's', accountId: 'a', reason: 'logout' });

describe('a session', () => {
  it('starts once', () => {
    given()
      .when((state) => startSession(state, started.data))
      .then(started);
    given(started)
      .when((state) => startSession(state, started.data))
      .thenNothing();
  });

  it('ends once', () => {
    given(started)
      .when((state) => endSession(state, 'logout'))
      .then(ended);
    given(started, ended)
      .when((state) => endSession(state, 'expired'))
      .thenNothing();
    given()
      .when((state) => endSession(state, 'logout'))
      .thenNothing();
  });

  it('that was stolen says so before it ends', () =>
    given(started)
      .when((state) => endSession(state, 'reuse'))
      .then(sessionReuseDetected({ sessionId: 's', accountId: 'a' }), {
        ...ended,
        data: { ...ended.data, reason: 'reuse' },
      }));
});

describe('the time of a session', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const times = { expiresAt: later(now, DAY), lastSeenAt: now, idleSeconds: 60 };

  it('is over at its end, and when unused', () => {
    expect(overBy(times, now)).toBeNull();
    expect(overBy(times, later(now, 59_999))).toBeNull();
    expect(overBy(times, later(now, 60_000))).toBe('idle');
    expect(overBy({ ...times, expiresAt: now }, now)).toBe('expired');
  });

  it('is shorter for partners', () => {
    expect(lifetimeOf(false)).toEqual({ absolute: 30 * DAY, idle: 14 * DAY });
    expect(lifetimeOf(true)).toEqual({ absolute: 7 * DAY, idle: DAY });
  });

  it('lets a replaced token work for a minute', () => {
    expect(isReuse(null, now)).toBe(false);
    expect(isReuse(now, later(now, MINUTE))).toBe(false);
    expect(isReuse(now, later(now, MINUTE + 1))).toBe(true);
  });
});

describe('the way here', () => {
  it('is ten pins at most, the newest, which come first [E-082] [E-261]', () => {
    const eleven = Array.from({ length: 11 }, (_, pin) => `p${pin}`);
    expect(visitedPins(eleven)).toEqual(eleven.slice(0, 10));
    expect(visitedPins(['p1', 'a b', 'x'.repeat(65)])).toEqual(['p1']);
    expect(visitedPins(null)).toEqual([]);
  });

  it('is an address without its query, of the web only', () => {
    expect(referrerOf('https://a.test/b?c#d')).toBe('https://a.test/b');
    expect(referrerOf(`https://a.test/${'b'.repeat(600)}`)).toHaveLength(512);
    expect(referrerOf('javascript:alert(1)')).toBeNull();
    expect(referrerOf('nonsense')).toBeNull();
    expect(referrerOf('')).toBeNull();
  });
});
