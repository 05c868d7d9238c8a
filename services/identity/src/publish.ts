import {
  accountProfileChanged,
  accountRegistered,
  emailVerified,
  marketingPreferenceSet,
  sessionEnded,
  sessionStarted,
  subjectErased,
  subjectErasureRequested,
} from '@corkboard/contracts/identity/events';
import type { RecordedEvent } from '@corkboard/event-store/event';
import { type Publication, publish, type Translation } from '@corkboard/messaging/translation';
import type { AccountEvent } from './accounts/domain/account.events.ts';
import type { SessionEvent } from './sessions/domain/session.events.ts';

const publications = (event: AccountEvent | SessionEvent): readonly Publication[] => {
  switch (event.type) {
    case 'AccountRegistered':
      return [publish(accountRegistered, event.data)];
    case 'UsernameAssigned':
      return [publish(accountProfileChanged, event.data)];
    case 'MarketingPreferenceSet':
      return [publish(marketingPreferenceSet, event.data)];
    case 'EmailVerified':
      return [publish(emailVerified, event.data)];
    case 'SessionStarted':
      return [publish(sessionStarted, event.data)];
    case 'SessionEnded':
      return [publish(sessionEnded, event.data)];
    case 'PersonalDataErasureRequested':
      return [publish(subjectErasureRequested, event.data), publish(accountProfileChanged, event.data)];
    case 'PersonalDataErased':
      return [publish(subjectErased, event.data)];
    case 'ProfileSeeded':
    case 'TermsAccepted':
    case 'PasswordSet':
    case 'PasswordResetCompleted':
    case 'EmailVerificationRequested':
    case 'PasswordLogInRestricted':
    case 'SessionReuseDetected':
      return [];
  }
};

/** Private facts to published facts; nothing personal is among them. */
export const publishIdentity: Translation = (event: RecordedEvent) =>
  publications(event as unknown as AccountEvent | SessionEvent);
