import { type EventsOf, fact } from '@corkboard/event-store/fact';
import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import type { Section } from './sections.ts';

interface HandedOver {
  boardId: string;
  /** Account that owned it; for one that is passed on, the one that kept it so far. */
  formerOwnerId: string;
  /** They are on the board still. */
  formerOwnerStays: boolean;
  /** The account that keeps it from now on. */
  ownerId: string;
  cause: 'erased' | 'given';
  privacy: BoardPrivacy;
  name: string;
  slug: string;
  /** All sections, in their order; null once who keeps the board is erased, too. */
  sections: readonly Section[] | null;
}

const personal = { name: 'ownerId', slug: 'ownerId', sections: 'ownerId' } as const;

export const boardOwnershipOffered = fact<
  HandedOver & {
    /** ISO 8601, UTC. */
    until: string;
  }
>()('BoardOwnershipOffered', {
  meaning: 'The owner of a board is gone: an editor keeps it until one of them takes it over.',
  personal,
});

export const boardOwnershipTransferred = fact<HandedOver>()('BoardOwnershipTransferred', {
  meaning: 'A board has a new owner.',
  personal,
});

export const boardOwnershipAccepted = fact<{ boardId: string; userId: string }>()('BoardOwnershipAccepted', {
  meaning: 'An editor would take over a board whose owner is gone.',
});

export const boardOwnershipDeclined = fact<{ boardId: string; userId: string }>()('BoardOwnershipDeclined', {
  meaning: 'An editor does not want to take over a board whose owner is gone.',
});

export const boardOwnershipLapsed = fact<{ boardId: string; ownerId: string }>()('BoardOwnershipLapsed', {
  meaning: 'Nobody took a board over: its pins go to boards of their own owners, and then it goes.',
});

export const boardTakeoverOffered = fact<{
  boardId: string;
  ownerId: string;
  /** ISO 8601, UTC. */
  until: string;
}>()('BoardTakeoverOffered', {
  meaning: 'The owner of a board closes the account: its editors may take the board over until then.',
});

export const boardTakeoverWithdrawn = fact<{ boardId: string; ownerId: string }>()('BoardTakeoverWithdrawn', {
  meaning: 'The owner of a board came back before an editor took it over.',
});

/** Facts about a board whose owner is gone; they stand on its stream. */
export const ownershipFacts = {
  boardOwnershipOffered,
  boardOwnershipTransferred,
  boardOwnershipAccepted,
  boardOwnershipDeclined,
  boardOwnershipLapsed,
  boardTakeoverOffered,
  boardTakeoverWithdrawn,
};
export type OwnershipEvent = EventsOf<typeof ownershipFacts>;
