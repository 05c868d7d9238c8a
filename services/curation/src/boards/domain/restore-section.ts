import { type Decision, type Refused, refuse } from '@corkboard/event-store/decider';
import { SECTIONS_MAX } from '@corkboard/rules/curation/boards';
import type { OpenBoard } from './board.ts';
import { named, type SectionName, type SectionNameRefusal } from './change-sections.ts';
import { restoredNames } from './restore-board.ts';
import { boardSectionRestored, type SectionEvent } from './section.facts.ts';
import { orderWith, type Section } from './sections.ts';

/** A section as it was; without `slug` where its address is not known. */
export type FormerSection = Omit<Section, 'slug'> & Partial<Pick<Section, 'slug'>>;

export interface SectionRestoration {
  readonly actorId: string;
  readonly section: FormerSection;
  /** Its name is to be no other than this; the own one is tried where this is left out. */
  readonly name?: string;
  /** All sections of the board as they stood with it; null: it comes back behind the others. */
  readonly before: readonly Section[] | null;
  /** Addresses to try for a name, the best one first; the last one is always free. */
  readonly slugsOf: (name: string, sectionId: string) => readonly string[];
}

export type SectionNotRestored = SectionNameRefusal | 'section-limit-reached';

const firstFree = (
  others: readonly Section[],
  names: readonly SectionName[],
): { name: string; slug: string } | Refused<SectionNameRefusal> => {
  const tried = names.map((each) => named(others, each));
  return tried.find((name) => !('refused' in name)) ?? refuse('section-name-taken');
};

const idsOf = (sections: readonly Section[]): readonly string[] => sections.map(({ id }) => id);

/** A section that was deleted, under its id: its pins never left it. Its name gives way where that was taken meanwhile. */
export const restoreSection = (
  board: OpenBoard,
  { actorId, section, name: wanted = section.name, before, slugsOf }: SectionRestoration,
): Decision<SectionEvent, SectionNotRestored> => {
  const { id: sectionId } = section;
  if (board.sections.some(({ id }) => id === sectionId)) return [];
  if (board.sections.length >= SECTIONS_MAX) return refuse('section-limit-reached');
  const candidates = [wanted, ...restoredNames(wanted, sectionId)].map((name) => {
    const own = name === section.name && section.slug !== undefined ? [section.slug] : [];
    return { name, slugs: [...own, ...slugsOf(name, sectionId)] };
  });
  const name = firstFree(board.sections, candidates);
  if ('refused' in name) return name;
  const isKept = name.name === section.name;
  return [
    boardSectionRestored({
      ...{ boardId: board.id, ownerId: board.ownerId, actorId, sectionId, ...name, isRenamed: !isKept },
      namedBy: isKept ? section.namedBy : null,
      sectionIds: before && orderWith(sectionId, idsOf(board.sections), idsOf(before)),
    }),
  ];
};
