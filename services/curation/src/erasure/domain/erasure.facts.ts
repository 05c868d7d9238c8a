import { type EventsOf, fact } from '@corkboard/event-store/fact';

export const personalDataErasureStarted = fact<{ accountId: string; requestId: string; requestedAt: string }>()(
  'PersonalDataErasureStarted',
  { meaning: 'What an account has here is being erased.', formerTypes: ['KeeperErasureBegan'] },
);

interface Erased {
  accountId: string;
  requestId: string;
  erasedAt: string;
  removed: Readonly<Record<string, number>>;
  /** Empty since rows are taken out of read models that stand (docs/adr/0014). */
  projectionsRebuilt: readonly string[];
}

export const personalDataErased = fact<Erased>()('PersonalDataErased', {
  meaning: 'The boards are gone and no text of the person can be read any more.',
  formerTypes: ['KeeperErased'],
});

export const erasureFacts = { personalDataErasureStarted, personalDataErased };
export type ErasureEvent = EventsOf<typeof erasureFacts>;
