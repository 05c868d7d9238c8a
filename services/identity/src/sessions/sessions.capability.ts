import * as published from '@corkboard/contracts/identity/events';
import { SESSIONS } from '@corkboard/http-edge/session';
import { publish } from '@corkboard/messaging/translation';
import { ownRows } from '@corkboard/service/account-export/own-rows';
import { capability } from '@corkboard/service/capability';
import { recurring } from '@corkboard/service/jobs/job';
import { MINUTE } from '../clock.ts';
import { sessionFacts } from './domain/session.facts.ts';
import { sessionDecider } from './domain/session.ts';
import { LiveSessions } from './live-sessions.ts';
import { SessionBook } from './session-book.ts';
import { SessionTable } from './session-table.ts';
import { sessionsTable, sessionTokens } from './sessions.table.ts';

/** Sessions: that somebody is signed in on a browser. */
export const sessions = capability({
  facts: sessionFacts,
  decider: sessionDecider,
  publishes: {
    sessionStarted: (data) => [publish(published.sessionStarted, data)],
    sessionReuseDetected: 'private',
    sessionEnded: (data) => [publish(published.sessionEnded, data)],
  },
  tables: [sessionsTable, sessionTokens],
  held: { sessions: 'SELECT count(*) FROM sessions WHERE account_id = $1 AND ended_at IS NULL' },
  exports: [
    ownRows({
      name: 'sessions',
      from: sessionsTable,
      // The device of each is in `devices`.
      covers: [sessionFacts.sessionStarted],
      where: 'account_id = $1',
      key: { session_id: 'uuid' },
      columns: ['session_id', 'created_at', 'last_seen_at', 'expires_at', 'ended_at', 'end_reason', 'country'],
    }),
  ],
  jobs: [recurring({ name: 'end-overdue-sessions', everyMs: MINUTE }, SessionBook, (it) => it.endOverdue())],
  providers: [SessionTable, SessionBook, LiveSessions, { provide: SESSIONS, useExisting: LiveSessions }],
});
