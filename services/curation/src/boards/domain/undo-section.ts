import { type Decision, refuse } from '@corkboard/event-store/decider';
import type { Board, OpenBoard } from './board.ts';
import { editableBy } from './board-rights.ts';
import { deleteSection, renameSection, reorderSections, type SectionUnknown } from './change-sections.ts';
import { restoreSection, type SectionNotRestored, type SectionRestoration } from './restore-section.ts';
import { type SectionFacts, takeSectionsBack } from './return-sections.ts';
import type { SectionEvent } from './section.facts.ts';
import type { Section } from './sections.ts';

export type UndoneOfSection = Pick<SectionRestoration, 'actorId' | 'slugsOf'>;

export type UndoSectionRefusal = SectionNotRestored | SectionUnknown;

const isSectionEvent = ({ type }: { readonly type: string }): boolean => type.startsWith('BoardSection');

/** The fact about a section that a command recorded; null where it was about the board, with all its sections. */
export const sectionFactIn = <Fact extends { readonly event: { readonly type: string } }>([fact]: readonly Fact[]) =>
  fact && isSectionEvent(fact.event) ? (fact as Fact & { readonly event: SectionEvent }) : null;

/** Several sections that one command changed, and nothing else. */
export const areOfSections = (facts: readonly { readonly event: { readonly type: string } }[]): boolean =>
  facts.length > 1 && facts.every(({ event }) => isSectionEvent(event));

/** Each of them as it was, where nobody has changed it since. */
export const undoSections = (
  board: Board,
  facts: SectionFacts,
  asked: UndoneOfSection,
): Decision<SectionEvent, 'board-not-found'> => {
  const open = editableBy(board, asked.actorId);
  return 'refused' in open ? open : takeSectionsBack(open, facts, asked);
};

/** A name that an owner who is gone gave it is gone, too. */
const nameOf = ({ name, namedBy }: Section, { before, now }: { before: OpenBoard; now: OpenBoard }): string => {
  const isTheirs = namedBy === before.ownerId && before.ownerId !== now.ownerId;
  return isTheirs || !name ? 'Section' : name;
};

/** At its place in the order. */
const undelete = (
  board: Board,
  { actorId, slugsOf, sectionId, before }: UndoneOfSection & { readonly sectionId: string; readonly before: Board },
): Decision<SectionEvent, UndoSectionRefusal> => {
  const open = editableBy(board, actorId);
  if ('refused' in open) return open;
  const section = before.status === 'open' ? before.sections.find(({ id }) => id === sectionId) : undefined;
  if (before.status !== 'open' || !section) return refuse('section-not-found');
  const name = nameOf(section, { before, now: open });
  return restoreSection(open, { actorId, section, name, before: before.sections, slugsOf });
};

/** As it was before the command, in what that changed and no more; by the rules that hold for its actor now. */
export const undoSection = (
  board: Board,
  { before, event }: { readonly before: Board; readonly event: SectionEvent },
  asked: UndoneOfSection,
): Decision<SectionEvent, UndoSectionRefusal> => {
  const { actorId, slugsOf } = asked;
  const former = before.status === 'open' ? before.sections : [];
  switch (event.type) {
    case 'BoardSectionCreated':
    case 'BoardSectionRestored':
      return deleteSection(board, { actorId, sectionId: event.data.sectionId });
    case 'BoardSectionDeleted':
      return undelete(board, { ...asked, sectionId: event.data.sectionId, before });
    case 'BoardSectionRenamed': {
      const { sectionId, oldSlug } = event.data;
      const name = former.find(({ id }) => id === sectionId)?.name ?? '';
      return renameSection(board, { actorId, sectionId, name, slugs: [oldSlug, ...slugsOf(name, sectionId)] });
    }
    case 'BoardSectionsReordered': {
      const there = new Set(board.status === 'open' ? board.sections.map(({ id }) => id) : []);
      return reorderSections(board, { actorId, sectionIds: former.flatMap(({ id }) => (there.has(id) ? [id] : [])) });
    }
  }
};
