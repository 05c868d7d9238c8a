import { type EventsOf, fact } from '@corkboard/event-store/fact';

/** S-045: how a section got its name: typed, a suggestion as it was, or a suggestion that was changed first. */
export type SectionNameSource = 0 | 1 | 2;

/** Place in the product where a section was made. */
export type SectionEntry = 'picker' | 'link_flow' | 'board_form' | 'board_page' | 'bulk';

interface OfSection {
  boardId: string;
  ownerId: string;
  actorId: string;
  sectionId: string;
}

export const boardSectionCreated = fact<
  OfSection & {
    name: string;
    slug: string;
    nameSource: SectionNameSource;
    /** Pins of the board that the section begins with (DS-032). */
    initialPinIds: readonly string[];
    entry: SectionEntry;
  }
>()('BoardSectionCreated', {
  meaning: 'A board got a section, maybe with pins of the board in it.',
  personal: { name: 'ownerId', slug: 'ownerId' },
});

export const boardSectionRenamed = fact<OfSection & { name: string; slug: string; oldSlug: string }>()(
  'BoardSectionRenamed',
  {
    meaning: 'A section of a board got another name and address.',
    personal: { name: 'ownerId', slug: 'ownerId', oldSlug: 'ownerId' },
  },
);

export const boardSectionDeleted = fact<OfSection & { pinDisposition: 'move_to_board' }>()('BoardSectionDeleted', {
  meaning: 'A section of a board was deleted; its pins stand on the board itself from then on.',
});

export const boardSectionsReordered = fact<Omit<OfSection, 'sectionId'> & { sectionIds: readonly string[] }>()(
  'BoardSectionsReordered',
  { meaning: 'All sections of a board were put into this order.' },
);

/** Its pins stand in it again, but for those that were moved meanwhile. */
export const boardSectionRestored = fact<
  OfSection & {
    name: string;
    slug: string;
    /** The name that it had was taken meanwhile. */
    isRenamed: boolean;
    /** Account that gave it its name; null: nobody. */
    namedBy: string | null;
    /** All sections of the board, in their order from now on; null: it stands behind the others. */
    sectionIds: readonly string[] | null;
  }
>()('BoardSectionRestored', {
  meaning: 'A deleted section of a board came back.',
  personal: { name: 'ownerId', slug: 'ownerId' },
});

export const sectionFacts = {
  boardSectionCreated,
  boardSectionRenamed,
  boardSectionDeleted,
  boardSectionsReordered,
  boardSectionRestored,
};
export type SectionEvent = EventsOf<typeof sectionFacts>;
