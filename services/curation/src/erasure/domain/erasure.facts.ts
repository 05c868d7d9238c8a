import { type EventsOf, fact } from '@corkboard/event-store/fact';

export const keeperErasureBegan = fact<{ accountId: string; requestId: string; requestedAt: string }>()(
  'KeeperErasureBegan',
  { meaning: 'What somebody kept here has to go.' },
);

interface Erased {
  accountId: string;
  requestId: string;
  erasedAt: string;
  removed: Readonly<Record<string, number>>;
  /** Empty since rows are taken out of read models that stand (docs/adr/0014). */
  projectionsRebuilt: readonly string[];
}

export const keeperErased = fact<Erased>()('KeeperErased', {
  meaning: 'The boards are gone and no text of the person can be read any more.',
});

export const erasureFacts = { keeperErasureBegan, keeperErased };
export type ErasureEvent = EventsOf<typeof erasureFacts>;
