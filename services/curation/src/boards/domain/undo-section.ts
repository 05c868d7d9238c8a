import { type Decision, type Refused, refuse } from '@corkboard/event-store/decider';
import { SECTIONS_MAX } from '@corkboard/rules/curation/boards';
import type { Board, OpenBoard } from './board.ts';
import { editableBy } from './board-rights.ts';
import {
  deleteSection,
  named,
  renameSection,
  reorderSections,
  type SectionName,
  type SectionNameRefusal,
  type SectionUnknown,
} from './change-sections.ts';
import { restoredNames } from './restore-board.ts';
import { boardSectionRestored, type SectionEvent } from './section.facts.ts';
import { orderWith, type Section } from './sections.ts';

export interface UndoneOfSection {
  readonly actorId: string;
  /** Addresses to try for a name. */
  readonly slugsOf: (name: string, sectionId: string) => readonly string[];
}

export type UndoSectionRefusal = SectionNameRefusal | SectionUnknown | 'section-limit-reached';

const isSectionEvent = ({ type }: { readonly type: string }): boolean => type.startsWith('BoardSection');

/** The fact about a section that a command recorded; null where it was about the board, with all its sections. */
export const sectionFactIn = <Fact extends { readonly event: { readonly type: string } }>([fact]: readonly Fact[]) =>
  fact && isSectionEvent(fact.event) ? (fact as Fact & { readonly event: SectionEvent }) : null;

/** Own name and address first; a name that an owner who is gone gave it is gone, too. */
const namesOf = (section: Section, { before, now }: { before: OpenBoard; now: OpenBoard }): readonly string[] => {
  const isTheirs = section.namedBy === before.ownerId && before.ownerId !== now.ownerId;
  const name = isTheirs || !section.name ? 'Section' : section.name;
  return [name, ...restoredNames(name, section.id)];
};

const firstFree = (
  others: readonly Section[],
  names: readonly SectionName[],
): { name: string; slug: string } | Refused<SectionNameRefusal> => {
  const tried = names.map((each) => named(others, each));
  return tried.find((name) => !('refused' in name)) ?? refuse('section-name-taken');
};

/** A section that was deleted, at its place in the order; its pins never left it. */
const restoreSection = (
  board: Board,
  { actorId, slugsOf, sectionId, before }: UndoneOfSection & { readonly sectionId: string; readonly before: Board },
): Decision<SectionEvent, UndoSectionRefusal> => {
  const open = editableBy(board, actorId);
  if ('refused' in open) return open;
  if (before.status !== 'open') return refuse('section-not-found');
  const section = before.sections.find(({ id }) => id === sectionId);
  if (!section) return refuse('section-not-found');
  if (open.sections.some(({ id }) => id === sectionId)) return [];
  if (open.sections.length >= SECTIONS_MAX) return refuse('section-limit-reached');
  const names = namesOf(section, { before, now: open });
  const candidates = names.map((name) => {
    const own = name === section.name ? [section.slug] : [];
    return { name, slugs: [...own, ...slugsOf(name, sectionId)] };
  });
  const name = firstFree(open.sections, candidates);
  if ('refused' in name) return name;
  const isKept = name.name === section.name;
  const ids = ({ sections }: OpenBoard) => sections.map(({ id }) => id);
  return [
    boardSectionRestored({
      ...{ boardId: open.id, ownerId: open.ownerId, actorId, sectionId, ...name, isRenamed: !isKept },
      ...{ namedBy: isKept ? section.namedBy : null, sectionIds: orderWith(sectionId, ids(open), ids(before)) },
    }),
  ];
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
      return restoreSection(board, { ...asked, sectionId: event.data.sectionId, before });
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
