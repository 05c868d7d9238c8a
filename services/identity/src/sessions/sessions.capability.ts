import * as published from '@corkboard/contracts/identity/events';
import { publish } from '@corkboard/messaging/translation';
import { capability } from '@corkboard/service/capability';
import { sessionFacts } from './domain/session.facts.ts';
import { sessionDecider } from './domain/session.ts';

/** Sessions: that somebody is signed in on a browser. */
export const sessions = capability({
  facts: sessionFacts,
  decider: sessionDecider,
  publishes: {
    sessionStarted: (data) => [publish(published.sessionStarted, data)],
    sessionReuseDetected: 'private',
    sessionEnded: (data) => [publish(published.sessionEnded, data)],
  },
});
