import { type EventsOf, fact } from '@corkboard/event-store/fact';

export const personalDataErasureStarted = fact<{ accountId: string; requestId: string; requestedAt: string }>()(
  'PersonalDataErasureStarted',
  { meaning: 'What an account has here is being erased.' },
);

interface Erased {
  accountId: string;
  requestId: string;
  erasedAt: string;
  removed: Readonly<Record<string, number>>;
}

export const personalDataErased = fact<Erased>()('PersonalDataErased', {
  meaning: 'Nothing that names the person, or the business behind their ad accounts, can be read any more.',
});

export const erasureFacts = { personalDataErasureStarted, personalDataErased };
export type ErasureEvent = EventsOf<typeof erasureFacts>;
